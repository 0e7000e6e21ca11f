import { composeCode } from './item-code';

/** Most copies of an item in a request. */
export const MAX_COPIES = 50;
/** Most copied records in a request. */
export const MAX_COPIED_RECORDS = 10_000;

/** Values of a copy that differ from the original's. */
export interface ItemCopy {
  readonly shortName: string;
  readonly longName?: string;
  readonly serialNumber?: string;
  readonly inventoryNumber?: string;
}

/** Original: the item, or one below it. */
export interface CopiedItem {
  readonly id: number;
  readonly parentId: number | null;
  readonly shortName: string;
}

/** Target of copies: an item to lie below, or a type of roots. */
export interface CopyTarget {
  readonly typeSystemName: string;
  readonly parentCode?: string;
}

export interface PlannedItem {
  readonly sourceId: number;
  readonly shortName: string;
  readonly code: string;
  /** Index of the parent in the plan; undefined for the copies themselves. */
  readonly parent?: number;
  /** Own values of a copy; undefined for items below it. */
  readonly copy?: ItemCopy;
}

/** Plans new items, parents first: for every copy the whole `tree`, which begins with the item. */
export function planCopies(
  tree: readonly CopiedItem[],
  copies: readonly ItemCopy[],
  target: CopyTarget,
): PlannedItem[] {
  return copies.flatMap((copy, i) => planCopy(tree, copy, target, i * tree.length));
}

/** `first` is the index of the copy in the plan. */
function planCopy(tree: readonly CopiedItem[], copy: ItemCopy, target: CopyTarget, first: number): PlannedItem[] {
  const placeOf = new Map(tree.map(({ id }, i) => [id, i]));
  const planned: PlannedItem[] = [];
  for (const [i, { id, parentId, shortName }] of tree.entries()) {
    const parent = i === 0 ? undefined : placeOf.get(parentId ?? 0);
    const above = parent === undefined ? undefined : planned[parent];
    planned.push(
      above === undefined || parent === undefined
        ? { sourceId: id, shortName: copy.shortName, code: composeCode({ ...target, shortName: copy.shortName }), copy }
        : {
            sourceId: id,
            shortName,
            code: composeCode({ ...target, shortName, parentCode: above.code }),
            parent: first + parent,
          },
    );
  }
  return planned;
}
