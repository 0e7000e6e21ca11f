import { type Item } from '@pelorus/registry/model';
import { type ItemValues } from '../items/item';
import { type ItemRow } from './import-row';

/** The action of an import on an item. */
export type ItemPlan = CreatedItem | ChangedItem | MovedItem | KeptItem;

/** A new item. */
export interface CreatedItem {
  readonly action: 'create';
  readonly item: ImportedItem;
  readonly code: string;
  readonly parent: ItemParent;
}

/** An item whose values change, but neither its code nor its mount. */
export interface ChangedItem {
  readonly action: 'change';
  readonly item: ImportedItem;
  readonly stored: Item;
  readonly values: ItemValues;
}

/** An item that may get another code, or whose mount is dated: it is checked and written by itself. */
export interface MovedItem extends Omit<ChangedItem, 'action'> {
  readonly action: 'move';
  /** The new parent; `unchanged` when only the type or the mount changes. */
  readonly parent: ItemParent;
}

/** An item that is stored as its row says, or whose row is at fault. */
export interface KeptItem {
  readonly action: 'keep';
  readonly item: ImportedItem;
}

/** The plans with one action. */
export function plansOf<Plan extends { readonly action: string }, Action extends Plan['action']>(
  plans: readonly Plan[],
  action: Action,
): Extract<Plan, { readonly action: Action }>[] {
  return plans.filter((plan): plan is Extract<Plan, { readonly action: Action }> => plan.action === action);
}

/** An item that a row makes or changes, and the records that its row names. */
export interface ImportedItem {
  readonly row: ItemRow;
  /** The item as it is; undefined for a new one. */
  readonly stored?: Item;
  readonly shortName: string;
  readonly statusId?: number;
  readonly typeId?: number;
  /** The `systemName` of the type that the row names: the code of a new root begins with it. */
  readonly typeSystemName: string;
  /** Whether the row is at fault. */
  readonly broken: boolean;
}

/** The wanted parent of an item of an import. */
export type ItemParent =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly item: Item }
  | { readonly kind: 'imported'; readonly item: ImportedItem };

/** The parent of an item as it is stored already, if it is. */
export function storedParent(parent: ItemParent): Item | undefined {
  if (parent.kind === 'stored') return parent.item;
  return parent.kind === 'imported' ? parent.item.stored : undefined;
}
