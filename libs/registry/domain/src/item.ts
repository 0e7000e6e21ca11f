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
export interface ItemChange extends Partial<ItemTexts> {
  readonly shortName?: string;
  readonly statusId?: number;
  readonly typeId?: number;
  /** null makes the item a root. */
  readonly parentId?: number | null;
}
