import { MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { type Item } from '../item';
import { composeCode } from '../item-code';
import { codeTooLong } from '../registry.errors';
import { findCycles } from './find-cycles';
import { type ItemFinder } from './item-finder';
import { ImportedItem } from './imported-item';
import { nameOfPlace, type RowFault, type RowFaults } from './row-faults';

/** A reference that names no item, and the fault that this is. */
export type UnknownItem = (reference: string | number) => RowFault;

/**
 * Finds where items shall be, and the codes of the new ones; gives these in an order in which each stands after what it
 * lies below. Parents that there are not, cycles and codes that two of them would have are faults.
 */
export function placeItems(
  planned: readonly ImportedItem[],
  finder: ItemFinder,
  faults: RowFaults,
  unknown: UnknownItem,
): ImportedItem[] {
  const waiting = new Waiting();
  for (const item of planned) findParent(item, finder, faults, { unknown, waiting });
  const coded = composeCodes(planned, finder, faults, waiting);
  for (const [item, reference] of waiting.left()) faults.add(item.row.place('parent'), () => unknown(reference));
  for (const item of findCycles(planned, (each) => above(each, finder))) {
    faults.add(item.row.place('parent'), { code: 'cycle', detail: `'${item.shortName}' would lie below itself` });
  }
  return coded;
}

/** Items whose parents are codes that no item has yet. */
class Waiting {
  private readonly items = new Map<string, ImportedItem[]>();

  add(code: string, item: ImportedItem): void {
    this.items.set(code, [...(this.items.get(code) ?? []), item]);
  }

  take(code: string): readonly ImportedItem[] {
    const items = this.items.get(code) ?? [];
    this.items.delete(code);
    return items;
  }

  left(): [ImportedItem, string][] {
    return [...this.items].flatMap(([code, items]) => items.map((item): [ImportedItem, string] => [item, code]));
  }
}

function findParent(
  item: ImportedItem,
  finder: ItemFinder,
  faults: RowFaults,
  { unknown, waiting }: { unknown: UnknownItem; waiting: Waiting },
): void {
  const reference = item.row.references.parent;
  if (reference === undefined || reference === null || reference === 0) {
    if (reference !== undefined || !item.stored) item.parent = null;
    return;
  }
  const found = finder.find(reference);
  if (found && !('detail' in found)) item.parent = found;
  else if (!found && typeof reference === 'string' && reference.includes(':')) {
    waiting.add(reference.toLowerCase(), item);
  } else {
    item.broken = true;
    faults.add(item.row.place('parent'), found ?? (() => unknown(reference)));
  }
}

/** Those whose parents have codes get theirs; then those below them. */
function composeCodes(
  planned: readonly ImportedItem[],
  finder: ItemFinder,
  faults: RowFaults,
  waiting: Waiting,
): ImportedItem[] {
  const children = new Map<ImportedItem, ImportedItem[]>();
  const ready: ImportedItem[] = [];
  for (const item of planned) {
    if (item.stored || item.parent === undefined) continue;
    const parent = item.importedParent;
    if (!parent || parent.stored) ready.push(item);
    else if (children.has(parent)) children.get(parent)?.push(item);
    else children.set(parent, [item]);
  }
  for (const item of ready) {
    if (item.broken || item.importedParent?.broken) {
      item.broken = true;
      ready.push(...(children.get(item) ?? []));
      continue;
    }
    const code = composeCode({ ...pickNames(item), parentCode: codeOf(item.parent) });
    checkCode(item, code, finder, faults);
    ready.push(...(children.get(item) ?? []));
    for (const other of waiting.take(code)) {
      other.parent = item;
      if (!other.stored) ready.push(other);
    }
  }
  return ready.filter(({ broken }) => !broken);
}

function checkCode(item: ImportedItem, code: string, finder: ItemFinder, faults: RowFaults): void {
  item.code = code;
  const expected = item.row.identity.code;
  if (expected !== undefined && expected !== code) {
    const detail = `No item has the code '${expected}', and a new one would have '${code}' here`;
    faults.add(item.row.place('code'), { code: 'unknown-record', detail, text: expected.slice(0, 64) });
    item.broken = true;
    return;
  }
  if (code.length > MAX_CODE_LENGTH) {
    faults.addAll(
      (codeTooLong().faults ?? []).map((fault) => ({ ...fault, pointer: undefined, ...item.row.place('parent') })),
    );
    item.broken = true;
    return;
  }
  const other = finder.note(code, item);
  if (!other) return;
  const detail = `The code would be '${code}', which is that of ${nameOfPlace(other.row.place())}, too`;
  faults.add(item.row.place('shortName'), { code: 'duplicate-code', detail });
  item.broken = true;
}

function pickNames({ shortName, typeSystemName }: ImportedItem): { shortName: string; typeSystemName: string } {
  return { shortName, typeSystemName };
}

function codeOf(parent: Item | ImportedItem | null | undefined): string | undefined {
  return parent?.code;
}

/** The imported item that an item will lie directly below. */
function above(item: ImportedItem, finder: ItemFinder): ImportedItem | undefined {
  if (item.parent !== undefined) return item.importedParent;
  const parentId = item.stored?.parentId ?? null;
  const parent = parentId === null ? undefined : finder.find(parentId);
  return parent instanceof ImportedItem ? parent : undefined;
}
