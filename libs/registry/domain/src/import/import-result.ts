import { type RowPlace } from './row-faults';

/** Counts of the rows of one collection by their effect. */
export interface ImportCounts {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** A record that an import made or changed. */
export interface ImportedRecord extends Pick<RowPlace, 'row' | 'pointer'> {
  /** `item`, `parameter`. */
  readonly kind: string;
  readonly action: 'created' | 'changed';
  readonly id: number;
  readonly code?: string;
}

/** The result of an import. */
export interface ImportResult {
  /** Whether nothing of it was kept. */
  readonly dryRun: boolean;
  /** The moment of the change, by which it can be taken back; absent where nothing was kept. */
  readonly moment?: Date;
  /** Counts by collection: `items`, `parameters`. */
  readonly counts: Readonly<Record<string, ImportCounts>>;
  /** The first of the records made and changed. */
  readonly records: readonly ImportedRecord[];
  readonly totalRecords: number;
}

/** Result of taking an import back, by records beside roles and mounts. */
export interface UndoneImport {
  readonly deleted: number;
  readonly restored: number;
}
