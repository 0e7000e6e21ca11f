import { type NrtWritableRows } from '@pelorus/shared/nrt';

/** The column of the time stamps. */
export const DATETIME = 'datetime';

/** A way to write a table. */
export interface ContentFormat {
  readonly mediaType: string;
  /** `Content-Type` of an answer. */
  readonly contentType: string;
  /** Ends the name under which it is saved. */
  readonly extension: string;
  /** A writer for one table; `headers` are those of the columns after the time stamps. */
  begin(headers: readonly string[]): ContentWriter;
}

/** Writes one table: the start, the rows in any number of parts, the end. */
export interface ContentWriter {
  readonly start: string;
  rows(part: NrtWritableRows): string;
  readonly end: string;
}
