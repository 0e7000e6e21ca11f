import { type Item } from '@pelorus/registry/model';

/** Texts of an item that can be set and cleared. */
export type ItemTexts = Pick<
  Item,
  | 'longName'
  | 'description'
  | 'model'
  | 'manufacturer'
  | 'serialNumber'
  | 'inventoryNumber'
  | 'citation'
  | 'operationInstructions'
>;

export interface NewItem extends Partial<ItemTexts> {
  readonly shortName: string;
  readonly longName: string;
  readonly statusId: number;
  readonly typeId: number;
  readonly parentId: number | null;
}

/** New values; absent keys stay, null clears. */
export interface ItemValues extends Partial<ItemTexts> {
  readonly shortName?: string;
  readonly statusId?: number;
  readonly typeId?: number;
  /** null makes the item a root. */
  readonly parentId?: number | null;
}

/** Event of mounting or unmounting with a change of parent, and maybe a version. */
export interface MountWorkflow {
  readonly kind: 'mount' | 'unmount';
  readonly label: string;
  readonly date: Date;
  /** Whether to keep a version afterwards. */
  readonly version: boolean;
}
