import { type StoredRecord } from '@pelorus/registry/model';

/** Values of a record by the names of its fields; absent values stay as they are, null clears. */
export type RecordChange<Row extends StoredRecord> = {
  readonly [Key in keyof Omit<Row, keyof StoredRecord>]?: Row[Key] | null;
};
