import { type Item } from '../item';
import { type RowReference } from './import-row';
import { type KnownRecords } from './known-records';
import { type ImportedItem } from './imported-item';
import { type RowFault } from './row-faults';

/** Finds the items that rows name: those that exist by code or id, those of the same import by code or short name. */
export class ItemFinder {
  private readonly shortNames = new Map<string, ImportedItem[]>();
  private readonly codes = new Map<string, ImportedItem>();
  private readonly planned = new Map<Item, ImportedItem>();

  constructor(
    private readonly known: KnownRecords<Item>,
    planned: readonly ImportedItem[],
  ) {
    for (const item of planned) {
      const name = item.shortName.toLowerCase();
      const namesakes = this.shortNames.get(name);
      if (namesakes) namesakes.push(item);
      else this.shortNames.set(name, [item]);
      if (item.stored) this.planned.set(item.stored, item);
      else if (item.row.identity.code !== undefined) this.note(item.row.identity.code, item);
    }
  }

  /** Makes a new item known by its code; gives another one that has it already. */
  note(code: string, item: ImportedItem): ImportedItem | undefined {
    const other = this.codes.get(code);
    if (!other) this.codes.set(code, item);
    return other === item ? undefined : other;
  }

  /** The item that a reference names: as it is imported, else as it exists; several items of the same short name are a fault. */
  find(reference: RowReference): Item | ImportedItem | RowFault | undefined {
    if (typeof reference !== 'string') return this.stored(this.known.withId(reference ?? 0));
    if (reference.includes(':')) {
      return this.stored(this.known.withCode(reference)) ?? this.codes.get(reference.toLowerCase());
    }
    const [found, ...others] = this.shortNames.get(reference.toLowerCase()) ?? [];
    if (others.length > 0) return ambiguous(reference, others.length + 1);
    return found ?? this.stored(/^\d{1,15}$/.test(reference) ? this.known.withId(Number(reference)) : undefined);
  }

  /** The short names of what is imported, to suggest them. */
  names(): Iterable<string> {
    return this.shortNames.keys();
  }

  /** What is imported of an item that exists, if it is, else the item. */
  stored(item: Item | undefined): Item | ImportedItem | undefined {
    return item && (this.planned.get(item) ?? item);
  }
}

function ambiguous(name: string, count: number): RowFault {
  const detail = `'${name}' is the short name of ${count} items that are imported: use the code`;
  return { code: 'ambiguous', detail, text: name };
}
