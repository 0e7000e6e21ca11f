/** An item of the source in short. */
export interface SourceItem {
  readonly id: number;
  readonly parentId?: number;
  readonly shortName: string;
  /** Code at the source. */
  readonly code: string;
  /** `systemName` of its type at the target. */
  readonly type: string;
  /** Versions that were made of it. */
  readonly versions?: number;
}

/** An item with the code that it gets at the target. */
export interface PlacedItem extends SourceItem {
  readonly depth: number;
  readonly targetCode: string;
  readonly parentCode?: string;
}

/** An item that cannot be copied, and why. */
export interface RefusedItem {
  readonly item: SourceItem;
  readonly code: 'cycle' | 'unknown-parent' | 'double-code' | 'parent-not-copied';
  readonly detail: string;
}

/** Items in an order in which each comes after its parent, and those that have no place in it. */
export interface ItemOrder {
  readonly placed: readonly PlacedItem[];
  readonly refused: readonly RefusedItem[];
}

/** Orders items from the roots down. Of two items with one code the first stays; nothing is copied below a refused item. */
export function itemOrder(items: readonly SourceItem[]): ItemOrder {
  const children = new Map<number, SourceItem[]>();
  for (const item of items) {
    const siblings = children.get(item.parentId ?? 0);
    if (siblings) siblings.push(item);
    else children.set(item.parentId ?? 0, [item]);
  }
  const known = new Set(items.map(({ id }) => id));
  const placed: PlacedItem[] = [];
  const refused: RefusedItem[] = [];
  const codes = new Map<string, SourceItem>();
  const reached = new Set<number>();
  let level: PlacedItem[] = (children.get(0) ?? []).map((item) => placedBelow(item));
  while (level.length > 0) {
    const kept: PlacedItem[] = [];
    for (const item of level.toSorted(byCode)) {
      reached.add(item.id);
      const double = codes.get(item.targetCode);
      if (double) refused.push(doubled(item, double));
      else {
        codes.set(item.targetCode, item);
        kept.push(item);
      }
    }
    placed.push(...kept);
    level = kept.flatMap((parent) => (children.get(parent.id) ?? []).map((item) => placedBelow(item, parent)));
  }
  const lost = items.filter(({ id }) => !reached.has(id));
  return { placed, refused: [...refused, ...refusedOf(lost, known, new Set(refused.map(({ item }) => item.id)))] };
}

/** Items and all above them. */
export function withAncestors(placed: readonly PlacedItem[], wanted: ReadonlySet<number>): PlacedItem[] {
  const parents = new Map(placed.map((item) => [item.id, item]));
  const kept = new Set<number>();
  for (const id of wanted) {
    for (let item = parents.get(id); item && !kept.has(item.id); item = parents.get(item.parentId ?? 0))
      kept.add(item.id);
  }
  return placed.filter(({ id }) => kept.has(id));
}

const byCode = (a: PlacedItem, b: PlacedItem): number =>
  a.targetCode < b.targetCode ? -1 : a.targetCode > b.targetCode ? 1 : a.id - b.id;

function placedBelow(item: SourceItem, parent?: PlacedItem): PlacedItem {
  const prefix = parent?.targetCode ?? item.type.toLowerCase();
  const place = { ...item, depth: (parent?.depth ?? -1) + 1, targetCode: `${prefix}:${item.shortName.toLowerCase()}` };
  return parent ? { ...place, parentCode: parent.targetCode } : place;
}

const doubled = (item: PlacedItem, first: SourceItem): RefusedItem => ({
  item,
  code: 'double-code',
  detail: `item ${first.id} has the code ${item.targetCode}, too, and was taken`,
});

function refusedOf(lost: readonly SourceItem[], known: ReadonlySet<number>, refused: Set<number>): RefusedItem[] {
  const parents = new Map(lost.map((item) => [item.id, item.parentId ?? 0]));
  return lost.map((item): RefusedItem => {
    const parentId = item.parentId ?? 0;
    if (!known.has(parentId)) return { item, code: 'unknown-parent', detail: `the source has no item ${parentId}` };
    if (isOnCycle(item.id, parents)) return { item, code: 'cycle', detail: 'it lies below itself' };
    const why = refused.has(parentId) ? 'is not copied' : 'has no place';
    return { item, code: 'parent-not-copied', detail: `item ${parentId}, on which it is, ${why}` };
  });
}

function isOnCycle(start: number, parents: ReadonlyMap<number, number>): boolean {
  const passed = new Set<number>();
  for (let id = parents.get(start); id !== undefined && !passed.has(id); id = parents.get(id)) {
    if (id === start) return true;
    passed.add(id);
  }
  return false;
}
