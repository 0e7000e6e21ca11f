import { type RowPlace } from './row-faults';

/** Counts of rows by effect. */
export interface ImportCounts {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface ImportedRecord extends Pick<RowPlace, 'row' | 'pointer'> {
  /** Kind of record, such as `item`. */
  readonly kind: string;
  readonly action: 'created' | 'changed';
  readonly id: number;
  readonly code?: string;
}

export interface ImportResult {
  readonly dryRun: boolean;
  /** Moment of the change, by which it can be undone; absent in a dry run. */
  readonly moment?: Date;
  /** Counts by collection, such as `items`. */
  readonly counts: Readonly<Record<string, ImportCounts>>;
  /** First records made and changed. */
  readonly records: readonly ImportedRecord[];
  readonly totalRecords: number;
}

/** Result of taking an import back, by records beside roles and mounts. */
export interface UndoneImport {
  readonly deleted: number;
  readonly restored: number;
}
