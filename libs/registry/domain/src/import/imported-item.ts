import { type Item } from '@pelorus/registry/model';
import { type ItemRow } from './import-row';

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
