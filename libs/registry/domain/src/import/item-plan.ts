import { type Item } from '@pelorus/registry/model';
import { type ItemChange } from '../item';
import { type ImportedItem, type ItemParent } from './imported-item';

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
  readonly values: ItemChange;
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
