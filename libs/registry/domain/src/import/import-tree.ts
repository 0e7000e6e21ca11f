import { type Fault, MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { composeCode } from '../items/item-code';
import { codeTooLong } from '../records/registry.errors';
import { type ItemFinder } from './item-finder';
import { type ImportedItem, type ItemParent } from './item-plan';
import { nameOfPlace, type RowFault, type RowFaults } from './row-faults';

/** Fault of a reference to no item. */
export type UnknownItem = (reference: string | number) => RowFault;

/** Parents and codes of imported items. */
export interface ImportTree {
  /** Parents, except of faulty rows. */
  readonly parents: ReadonlyMap<ImportedItem, ItemParent>;
  /** Codes of new items, parents first. */
  readonly codes: ReadonlyMap<ImportedItem, string>;
  /** New items without fault, whose parents have none either, parents first. */
  readonly made: readonly ImportedItem[];
  /** Finder that knows the codes of new items, too. */
  readonly finder: ItemFinder;
}

/** Finds parents and composes codes. Unknown parents, cycles and codes of two rows are faults. */
export function buildImportTree(
  items: readonly ImportedItem[],
  finder: ItemFinder,
  faults: RowFaults,
  unknown: UnknownItem,
): ImportTree {
  const builder = new TreeBuilder(finder, faults, unknown);
  for (const item of items) builder.findParent(item);
  const coded = builder.composeCodes(items);
  builder.refuseWaiting(items);
  for (const item of findCycles(items, (each) => builder.above(each))) {
    faults.add(item.row.place('parent'), { code: 'cycle', detail: `'${item.shortName}' would lie below itself` });
  }
  const { parents, codes, broken, byCode } = builder;
  return { parents, codes, made: coded.filter((item) => !broken.has(item)), finder: finder.withCodes(byCode) };
}

class TreeBuilder {
  readonly parents = new Map<ImportedItem, ItemParent>();
  readonly codes = new Map<ImportedItem, string>();
  readonly byCode: Map<string, ImportedItem>;
  readonly broken = new Set<ImportedItem>();
  /** Items by the missing code of their parent. */
  readonly #waiting = new Map<string, ImportedItem[]>();

  constructor(
    private readonly finder: ItemFinder,
    private readonly faults: RowFaults,
    private readonly unknown: UnknownItem,
  ) {
    this.byCode = new Map(finder.codes);
  }

  findParent(item: ImportedItem): void {
    if (item.broken) this.broken.add(item);
    const reference = item.row.references.parent;
    if (reference !== undefined && reference !== null && reference !== 0) this.#findNamed(item, reference);
    else this.parents.set(item, { kind: reference === undefined && item.stored ? 'unchanged' : 'none' });
  }

  #findNamed(item: ImportedItem, reference: string | number): void {
    const found = this.finder.find(reference);
    if (found && found.kind !== 'ambiguous') this.parents.set(item, found);
    else if (!found && typeof reference === 'string' && reference.includes(':')) {
      const code = reference.toLowerCase();
      this.#waiting.set(code, [...(this.#waiting.get(code) ?? []), item]);
    } else {
      this.broken.add(item);
      this.faults.add(item.row.place('parent'), found ? found.fault : () => this.unknown(reference));
    }
  }

  /** Composes codes below parents with codes, level by level; returns the new items in that order. */
  composeCodes(items: readonly ImportedItem[]): ImportedItem[] {
    const { ready, children } = this.#newItems(items);
    for (const item of ready) {
      const others = this.#isBroken(item) ? [] : this.#composeOf(item);
      ready.push(...(children.get(item) ?? []), ...others);
    }
    return ready;
  }

  /** Splits new items: those with a parent's code, and the others by parent. */
  #newItems(items: readonly ImportedItem[]) {
    const ready: ImportedItem[] = [];
    const children = new Map<ImportedItem, ImportedItem[]>();
    for (const item of items) {
      if (item.stored || !this.parents.has(item)) continue;
      const parent = this.#importedParent(item);
      const siblings = parent && children.get(parent);
      if (!parent || parent.stored) ready.push(item);
      else if (siblings) siblings.push(item);
      else children.set(parent, [item]);
    }
    return { ready, children };
  }

  /** Whether the row of an item or its parent is faulty; marks the item broken then. */
  #isBroken(item: ImportedItem): boolean {
    const parent = this.#importedParent(item);
    if (parent && this.broken.has(parent)) this.broken.add(item);
    return this.broken.has(item);
  }

  /** Composes a code; returns new items that wait for it. */
  #composeOf(item: ImportedItem): ImportedItem[] {
    const { shortName, typeSystemName } = item;
    const code = composeCode({ shortName, typeSystemName, parentCode: this.#parentCode(item) });
    this.codes.set(item, code);
    this.#checkCode(item, code);
    const others = this.#waiting.get(code) ?? [];
    this.#waiting.delete(code);
    for (const other of others) this.parents.set(other, { kind: 'imported', item });
    return others.filter(({ stored }) => !stored);
  }

  #parentCode(item: ImportedItem): string | undefined {
    const parent = this.parents.get(item);
    if (parent?.kind === 'stored') return parent.item.code;
    return parent?.kind === 'imported' ? (parent.item.stored?.code ?? this.codes.get(parent.item)) : undefined;
  }

  #checkCode(item: ImportedItem, code: string): void {
    const { identity, place } = item.row;
    const other = this.byCode.get(code);
    if (identity.code !== undefined && identity.code !== code) {
      this.#refuse(item, { ...place('code'), ...unexpectedCode(identity.code, code) });
    } else if (code.length > MAX_CODE_LENGTH) {
      const [fault] = codeTooLong().faults ?? [];
      if (fault) this.#refuse(item, { ...fault, pointer: undefined, ...place('parent') });
    } else if (other && other !== item) {
      const detail = `The code would be '${code}', which is that of ${nameOfPlace(other.row.place())}, too`;
      this.#refuse(item, { ...place('shortName'), code: 'duplicate-code', detail });
    } else this.byCode.set(code, item);
  }

  #refuse(item: ImportedItem, fault: Fault): void {
    this.faults.addAll([fault]);
    this.broken.add(item);
  }

  /** Adds faults for items whose parent has no code, now or with its own row mended. */
  refuseWaiting(items: readonly ImportedItem[]): void {
    const uncoded = new Set(
      items.flatMap((item) => (item.stored || this.codes.has(item) ? [] : [item.shortName.toLowerCase()])),
    );
    for (const [code, waiting] of this.#waiting) {
      if (uncoded.has(code.slice(code.lastIndexOf(':') + 1))) continue;
      for (const item of waiting) this.faults.add(item.row.place('parent'), () => this.unknown(code));
    }
  }

  /** Imported item directly above. */
  above(item: ImportedItem): ImportedItem | undefined {
    const parent = this.parents.get(item);
    if (parent && parent.kind !== 'unchanged') return this.#importedParent(item);
    const found = item.stored?.parentId ? this.finder.find(item.stored.parentId) : undefined;
    return found?.kind === 'imported' ? found.item : undefined;
  }

  #importedParent(item: ImportedItem): ImportedItem | undefined {
    const parent = this.parents.get(item);
    return parent?.kind === 'imported' ? parent.item : undefined;
  }
}

function unexpectedCode(expected: string, code: string): RowFault {
  const detail = `No item has the code '${expected}', and a new one would have '${code}' here`;
  return { code: 'unknown-record', detail, text: expected.slice(0, 64) };
}

/** Returns the nodes on a cycle; each node has at most one successor. */
export function findCycles<Node>(nodes: Iterable<Node>, next: (node: Node) => Node | undefined): Node[] {
  const round = new Map<Node, number>();
  const cycles: Node[] = [];
  let number = 0;
  for (const start of nodes) {
    number++;
    let node: Node | undefined = start;
    while (node !== undefined && !round.has(node)) {
      round.set(node, number);
      node = next(node);
    }
    if (node === undefined || round.get(node) !== number) continue;
    for (let each: Node | undefined = node; each !== undefined;) {
      cycles.push(each);
      each = next(each);
      if (each === node) break;
    }
  }
  return cycles;
}
