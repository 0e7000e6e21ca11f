import { type Item } from '@pelorus/registry/model';
import { type RowReference } from './import-row';
import { type KnownRecords } from './known-records';
import { type ImportedItem } from './item-plan';
import { type RowFault } from './row-faults';

/** Item of a reference: a stored one, or one of the import. */
export type FoundItem =
  | { readonly kind: 'stored'; readonly item: Item }
  | { readonly kind: 'imported'; readonly item: ImportedItem }
  | { readonly kind: 'ambiguous'; readonly fault: RowFault };

/** Finds items that rows name: stored ones by code or id, imported ones by code or short name. */
export class ItemFinder {
  private constructor(
    private readonly known: KnownRecords<Item>,
    private readonly shortNames: ReadonlyMap<string, readonly ImportedItem[]>,
    private readonly imported: ReadonlyMap<Item, ImportedItem>,
    /** Known codes of new items. */
    readonly codes: ReadonlyMap<string, ImportedItem>,
  ) {}

  static of(known: KnownRecords<Item>, items: readonly ImportedItem[]): ItemFinder {
    const shortNames = new Map<string, ImportedItem[]>();
    const imported = new Map<Item, ImportedItem>();
    for (const item of items) {
      const name = item.shortName.toLowerCase();
      const namesakes = shortNames.get(name);
      if (namesakes) namesakes.push(item);
      else shortNames.set(name, [item]);
      if (item.stored) imported.set(item.stored, item);
    }
    return new ItemFinder(known, shortNames, imported, expectedCodes(items));
  }

  withCodes(codes: ReadonlyMap<string, ImportedItem>): ItemFinder {
    return new ItemFinder(this.known, this.shortNames, this.imported, codes);
  }

  /** Finds an item; a short name of several items is ambiguous. */
  find(reference: RowReference): FoundItem | undefined {
    if (typeof reference !== 'string') return this.#stored(this.known.withId(reference ?? 0));
    if (reference.includes(':')) {
      return this.#stored(this.known.withCode(reference)) ?? importedItem(this.codes.get(reference.toLowerCase()));
    }
    const [found, ...others] = this.shortNames.get(reference.toLowerCase()) ?? [];
    if (others.length > 0) return { kind: 'ambiguous', fault: ambiguous(reference, others.length + 1) };
    if (found) return { kind: 'imported', item: found };
    return /^\d{1,15}$/.test(reference) ? this.#stored(this.known.withId(Number(reference))) : undefined;
  }

  /** Short names of imported items, for suggestions. */
  names(): Iterable<string> {
    return this.shortNames.keys();
  }

  #stored(item: Item | undefined): FoundItem | undefined {
    if (!item) return undefined;
    return importedItem(this.imported.get(item)) ?? { kind: 'stored', item };
  }
}

/** Codes that rows of new items expect; the first of equal ones counts. */
function expectedCodes(items: readonly ImportedItem[]): ReadonlyMap<string, ImportedItem> {
  const codes = new Map<string, ImportedItem>();
  for (const item of items) {
    const { code } = item.row.identity;
    if (!item.stored && code !== undefined && !codes.has(code)) codes.set(code, item);
  }
  return codes;
}

function importedItem(item: ImportedItem | undefined): FoundItem | undefined {
  return item && { kind: 'imported', item };
}

function ambiguous(name: string, count: number): RowFault {
  const detail = `'${name}' is the short name of ${count} items that are imported: use the code`;
  return { code: 'ambiguous', detail, text: name };
}
