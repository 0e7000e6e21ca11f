import { type Fault } from '@pelorus/shared/kernel';
import { type ItemTexts } from '../item';

/** Where something stands in what is imported: in a table, or in a body. */
export type RowPlace = Pick<Fault, 'pointer' | 'row' | 'line' | 'column' | 'header'>;

/** How a row names another record: by its name, code or id. null names none. */
export type RowReference = string | number | null;

/** What tells which record a row is about. A row that names none makes one. */
export interface RowIdentity {
  readonly id?: number;
  readonly uuid?: string;
  /** In lower case. One that no record has is what the new record's must come to. */
  readonly code?: string;
  /** The revision on which the change builds. */
  readonly revision?: number;
}

/** A record as it shall be: keys that are absent stay as they are, null clears. */
export interface ImportRow<Values extends object, Reference extends string> {
  /** Where a key of the row stands, or the row itself. */
  readonly place: (key?: string) => RowPlace;
  readonly identity: RowIdentity;
  readonly values: Values;
  readonly references: { readonly [Name in Reference]?: RowReference };
  /** The faults that the row has if it makes a record: what that lacks. */
  readonly missing: readonly Fault[];
}

/** A property of a parameter, its unit by code or id. */
export interface ImportedProperty {
  readonly name: string;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly unit: RowReference;
}

/** Since when an item is on its parent, and what the event of mounting is called. */
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

/** What is imported at once. */
export interface ImportRows {
  readonly items: readonly ItemRow[];
  /** The rows of other collections by name: `parameters`. */
  readonly belongings: Readonly<Record<string, readonly BelongingRow[]>>;
}
