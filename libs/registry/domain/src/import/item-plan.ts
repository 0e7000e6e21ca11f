import { type Item } from '@pelorus/registry/model';
import { type ItemValues } from '../items/item';
import { type ItemRow } from './import-row';

export type ItemPlan = CreatedItem | ChangedItem | MovedItem | KeptItem;

export interface CreatedItem {
  readonly action: 'create';
  readonly item: ImportedItem;
  readonly code: string;
  readonly parent: ItemParent;
}

/** Item with changed values; code and mount stay. */
export interface ChangedItem {
  readonly action: 'change';
  readonly item: ImportedItem;
  readonly stored: Item;
  readonly values: ItemValues;
}

/** Item that may get another code, or with a dated mount: written by itself. */
export interface MovedItem extends Omit<ChangedItem, 'action'> {
  readonly action: 'move';
  /** New parent; `unchanged` where only type or mount change. */
  readonly parent: ItemParent;
}

/** Item that equals its row, or has a faulty one. */
export interface KeptItem {
  readonly action: 'keep';
  readonly item: ImportedItem;
}

/** Plans with this action. */
export function plansOf<Plan extends { readonly action: string }, Action extends Plan['action']>(
  plans: readonly Plan[],
  action: Action,
): Extract<Plan, { readonly action: Action }>[] {
  return plans.filter((plan): plan is Extract<Plan, { readonly action: Action }> => plan.action === action);
}

/** Item of a row, and the records that the row names. */
export interface ImportedItem {
  readonly row: ItemRow;
  /** Stored item; undefined for a new one. */
  readonly stored?: Item;
  readonly shortName: string;
  readonly statusId?: number;
  readonly typeId?: number;
  /** `systemName` of the type: a root's code begins with it. */
  readonly typeSystemName: string;
  readonly broken: boolean;
}

/** Wanted parent. */
export type ItemParent =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly item: Item }
  | { readonly kind: 'imported'; readonly item: ImportedItem };

/** Stored parent, if it is stored. */
export function storedParent(parent: ItemParent): Item | undefined {
  if (parent.kind === 'stored') return parent.item;
  return parent.kind === 'imported' ? parent.item.stored : undefined;
}
