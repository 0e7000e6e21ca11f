import { type ChangedRecord, type FieldChange } from './history-entry';

/** How a record differs between two versions of the item that it belongs to, or that it is. */
export interface RecordDifference {
  readonly action: 'added' | 'removed' | 'changed';
  readonly record: ChangedRecord;
  readonly changes: readonly FieldChange[];
}

/** Which version of an item is compared. */
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
