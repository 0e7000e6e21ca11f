import { type Fault } from '@pelorus/shared/kernel';
import { type ItemTexts } from '../items/item';
import { type RowFaults, type RowPlace } from './row-faults';

/** Name, code or id of another record; null for none. */
export type RowReference = string | number | null;

/** Keys of a row's record. Without id, uuid and code of a record, the row makes one. */
export interface RowIdentity {
  readonly id?: number;
  readonly uuid?: string;
  /** Lower case. A new record must get this code. */
  readonly code?: string;
  /** Revision that the change builds on. */
  readonly revision?: number;
}

/** Wanted values: absent keys stay, null clears. */
export interface ImportRow<Values extends object, Reference extends string> {
  /** Place of a key, or of the row. */
  readonly place: (key?: string) => RowPlace;
  readonly identity: RowIdentity;
  readonly values: Values;
  readonly references: { readonly [Name in Reference]?: RowReference };
  /** Missing values, which are faults of a new record only. */
  readonly missing: readonly Fault[];
  /** Whether some cells could not be read; the others are still checked. */
  readonly broken?: boolean;
}

/** Property of a parameter; unit by code or id. */
export interface ImportedProperty {
  readonly name: string;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly unit: RowReference;
}

/** Date and label of mounting. */
export interface ImportedMount {
  readonly label: string;
  readonly date: Date;
}

export type ItemRow = ImportRow<
  Partial<ItemTexts> & { readonly shortName?: string; readonly mount?: ImportedMount },
  'status' | 'type' | 'parent'
>;

/** Row of a record that belongs to an item; `item` is among its references. */
export type BelongingRow = ImportRow<Readonly<Record<string, unknown>>, string>;

export interface ImportRows {
  readonly items: readonly ItemRow[];
  /** Rows by collection, such as `parameters`. */
  readonly belongings: Readonly<Record<string, readonly BelongingRow[]>>;
  readonly faults: RowFaults;
}
