import { composeCode } from './item-code';

/** The most items that one request makes of another. */
export const MAX_COPIES = 50;
/** The most records that one request makes, whatever they are. */
export const MAX_COPIED_RECORDS = 10_000;

/** A new item like another one, as far as it differs. */
export interface ItemCopy {
  readonly shortName: string;
  readonly longName?: string;
  readonly serialNumber?: string;
  readonly inventoryNumber?: string;
}

/** An item that is copied, or one below it. */
export interface CopiedItem {
  readonly id: number;
  readonly parentId: number | null;
  readonly shortName: string;
}

/** Where copies are put: below an item, or as roots of a type. */
export interface CopyTarget {
  readonly typeSystemName: string;
  readonly parentCode?: string;
}

/** One item that is to be made. */
export interface PlannedItem {
  readonly sourceId: number;
  readonly shortName: string;
  readonly code: string;
  /** The place of its parent in the plan; undefined for the copies themselves. */
  readonly parent?: number;
  /** The copy's own values; undefined for items below a copy. */
  readonly copy?: ItemCopy;
}

/** The items to be made, each after its parent: for every copy the item, which is the first of `tree`, and all below it. */
export function planCopies(
  tree: readonly CopiedItem[],
  copies: readonly ItemCopy[],
  target: CopyTarget,
): PlannedItem[] {
  return copies.flatMap((copy, i) => planCopy(tree, copy, target, i * tree.length));
}

/** `first` is the place of the copy in the plan. */
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
