import { type NamedFormat } from '@pelorus/shared/http';
import { type TableExtent } from './table-extent';
import { type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';

/** A column of a table that is sent. */
export interface SentColumn {
  readonly header: string;
  readonly code: string;
  readonly unit?: string;
  readonly kind: NrtWritableCells['kind'];
  /** The function that sums up the values of a bucket; absent for the values themselves, and for flags. */
  readonly aggregateFunction?: string;
  /** The scheme of flags, unless it is O2A's. */
  readonly flagScheme?: string;
}

/** A table to be sent. */
export interface SentTable {
  /** The columns after the time stamps. */
  readonly columns: readonly SentColumn[];
  /** The length of the buckets as a duration of ISO 8601; absent for the values themselves. */
  readonly aggregate?: string;
  readonly rows: AsyncIterable<NrtWritableRows>;
  /** How long the table is, for a format that needs it. */
  readonly extent?: TableExtent;
  /** Name of the saved file, without the extension. */
  readonly name: string;
}

/** Some of the bytes of a table, or of its text. */
export type SentPart = string | Uint8Array;

/** A format of tables. */
export interface ContentFormat extends NamedFormat {
  /** `Content-Type` of an answer. */
  readonly contentType: string;
  /** Extension of saved tables; the name of the format without it. */
  readonly extension?: string;
  /** Whether a table is written from all of its rows at once. */
  readonly needsWhole?: boolean;
  /** Whether the extent of a table is written before its rows: the table is read twice then. */
  readonly needsExtent?: boolean;
  /** Tells formats of one media type apart that write other bytes. */
  readonly variant?: string;
  /** Whether what is written is compressed already. */
  readonly isCompressed?: boolean;
  /** Bytes of memory that are taken while a table is written, beside its rows; few without it. */
  readonly memory?: number;
  /** Refuses (422) a table that the format cannot hold; `mostRows` are its rows at the most. */
  check?(table: Pick<SentTable, 'columns'>, mostRows: number): void;
  /** Writes a table in parts of any length; there is no part before the first rows are there. */
  write(table: SentTable): AsyncIterable<SentPart>;
}
