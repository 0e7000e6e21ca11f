import { type ItemDocument, type PeriodDocument, type StoredRecord } from '@pelorus/registry/model';
import { type WrittenRecord } from '@pelorus/shared/kernel';

/** A record's document and the revision of the record that it shows. */
export interface Versioned<Document extends object> {
  readonly id: number;
  readonly revision: number;
  readonly document: WrittenRecord<Document>;
}

/** A period in which an item was on another one, directly or not. */
export interface StayDocument extends PeriodDocument {
  /** The short names from below that item down, in lower case. */
  readonly path: string;
  /** The code that the item had then. */
  readonly code: string;
  /** The item's own mount. */
  readonly mountId: number;
}

/** An item that was on another one. */
export interface MountedDocument {
  readonly item: ItemDocument;
  readonly stays: readonly StayDocument[];
}

/** An item as the search of older clients shows it. */
export interface FoundItemDocument {
  readonly uniqueId: number;
  /** The item's code. */
  readonly id: string;
  readonly title: string;
  readonly metadata: { readonly serial?: string };
  readonly states: { readonly itemState: string };
}

/** Values of a record by the names of its fields; absent values stay as they are, null clears. */
export type RowValues<Row extends StoredRecord> = {
  readonly [Key in keyof Omit<Row, keyof StoredRecord>]?: Row[Key] | null;
};
