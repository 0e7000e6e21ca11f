import { type Fault } from '@pelorus/shared/kernel';
import { type ItemTexts } from '../items/item';
import { type RowFaults, type RowPlace } from './row-faults';

/** A name, code or id by which a row names another record; null names none. */
export type RowReference = string | number | null;

/** The keys of the record that a row is about. A row without id, uuid and code of a record makes one. */
export interface RowIdentity {
  readonly id?: number;
  readonly uuid?: string;
  /** In lower case. The code of a new record must come to this one. */
  readonly code?: string;
  /** The revision on which the change builds. */
  readonly revision?: number;
}

/** The wanted values of a record: absent keys stay as they are, null clears. */
export interface ImportRow<Values extends object, Reference extends string> {
  /** The place of a key of the row, or of the row. */
  readonly place: (key?: string) => RowPlace;
  readonly identity: RowIdentity;
  readonly values: Values;
  readonly references: { readonly [Name in Reference]?: RowReference };
  /** The faults of the row if it makes a record: missing values. */
  readonly missing: readonly Fault[];
  /** Whether something of the row could not be read; it takes part in further checks with what is left. */
  readonly broken?: boolean;
}

/** A property of a parameter, its unit by code or id. */
export interface ImportedProperty {
  readonly name: string;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly unit: RowReference;
}

/** The date since when an item is on its parent, and the label of the event of mounting. */
export interface ImportedMount {
  readonly label: string;
  readonly date: Date;
}

export type ItemRow = ImportRow<
  Partial<ItemTexts> & { readonly shortName?: string; readonly mount?: ImportedMount },
  'status' | 'type' | 'parent'
>;

/** A row of a collection that belongs to items; `item` is among its references. */
export type BelongingRow = ImportRow<Readonly<Record<string, unknown>>, string>;

/** The rows of one import. */
export interface ImportRows {
  readonly items: readonly ItemRow[];
  /** The rows of other collections by name: `parameters`. */
  readonly belongings: Readonly<Record<string, readonly BelongingRow[]>>;
  /** Faults found so far. */
  readonly faults: RowFaults;
}
