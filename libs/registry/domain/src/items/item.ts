import { type Item } from '@pelorus/registry/model';

/** The texts of an item that can be set and cleared. */
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

/** The values of a new item. */
export interface NewItem extends Partial<ItemTexts> {
  readonly shortName: string;
  readonly longName: string;
  readonly statusId: number;
  readonly typeId: number;
  readonly parentId: number | null;
}

/** New values of an item; absent keys stay, null clears. */
export interface ItemValues extends Partial<ItemTexts> {
  readonly shortName?: string;
  readonly statusId?: number;
  readonly typeId?: number;
  /** null makes the item a root. */
  readonly parentId?: number | null;
}

/** The event of mounting or unmounting that goes with a change of an item's parent, and perhaps a version. */
export interface MountWorkflow {
  readonly kind: 'mount' | 'unmount';
  readonly label: string;
  readonly date: Date;
  /** Whether the item is kept as a version afterwards. */
  readonly version: boolean;
}
