import { type ChangedRecord, type FieldChange } from './history-entry';

/** A difference of an item, or of a record that belongs to it, between two versions. */
export interface RecordDifference {
  readonly action: 'added' | 'removed' | 'changed';
  readonly record: ChangedRecord;
  readonly changes: readonly FieldChange[];
}

/** A version of an item in a comparison. */
export interface ComparedVersion {
  readonly version: number;
  readonly created: string;
  readonly validityDate?: string;
}

/** The differences between two versions of an item; without `to`, between one and the item as it is. */
export interface VersionComparison {
  readonly from: ComparedVersion;
  readonly to?: ComparedVersion;
  readonly differences: readonly RecordDifference[];
}
