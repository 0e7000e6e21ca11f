import { type ItemDocument, type PeriodDocument, type StoredRecord } from '@pelorus/registry/model';
import { type WrittenRecord } from '@pelorus/shared/kernel';

/** Document with the revision that it shows. */
export interface Versioned<Document extends object> {
  readonly id: number;
  readonly revision: number;
  readonly document: WrittenRecord<Document>;
}

/** Period of an item on another one, directly or not. */
export interface StayDocument extends PeriodDocument {
  /** Short names from below the carrier down, in lower case. */
  readonly path: string;
  /** Code of the item in the period. */
  readonly code: string;
  /** Mount of the item itself. */
  readonly mountId: number;
}

/** Item that was on another one. */
export interface MountedDocument {
  readonly item: ItemDocument;
  readonly stays: readonly StayDocument[];
}

/** Item in the search of older clients. */
export interface FoundItemDocument {
  readonly uniqueId: number;
  /** The item's code. */
  readonly id: string;
  readonly title: string;
  readonly metadata: { readonly serial?: string };
  readonly states: { readonly itemState: string };
}

/** Values by field; absent ones stay, null clears. */
export type RowValues<Row extends StoredRecord> = {
  readonly [Key in keyof Omit<Row, keyof StoredRecord>]?: Row[Key] | null;
};
