import { type ImportDescription } from '@pelorus/registry/domain';
import { ALL_RECORDS, type AnyRecord } from '../records/records';

/** A collection that belongs to items and can be imported. */
export type ImportedCollection = AnyRecord & { readonly import: ImportDescription };

/** The collections that can be imported besides items, in the order in which they are written. */
export const IMPORTED_COLLECTIONS: readonly ImportedCollection[] = ALL_RECORDS.filter(isImported);

function isImported(record: AnyRecord): record is ImportedCollection {
  return record.import !== null;
}
