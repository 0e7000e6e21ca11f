/** The texts of an item that can be set and cleared. */
export interface ItemTexts {
  readonly longName: string;
  readonly description: string | null;
  readonly model: string | null;
  readonly manufacturer: string | null;
  readonly serialNumber: string | null;
  readonly inventoryNumber: string | null;
  readonly citation: string | null;
  readonly operationInstructions: string | null;
}

/** An item as rules see it. */
export interface Item extends ItemTexts {
  readonly id: number;
  readonly uuid: string;
  readonly revision: number;
  readonly code: string;
  readonly shortName: string;
  readonly parentId: number | null;
  readonly statusId: number;
  readonly typeId: number;
  /** Raised with every version that is made of it. */
  readonly version: number;
}

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
