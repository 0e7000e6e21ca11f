import { type NamedFormat } from '@pelorus/shared/http';
import { type NrtWritableRows } from '@pelorus/shared/nrt';

/** The column of the time stamps. */
export const DATETIME = 'datetime';

/** A way to write a table; its name ends the name under which the table is saved. */
export interface ContentFormat extends NamedFormat {
  /** `Content-Type` of an answer. */
  readonly contentType: string;
  /** A writer for one table; `headers` are those of the columns after the time stamps. */
  begin(headers: readonly string[]): ContentWriter;
}

/** Writes one table: the start, the rows in any number of parts, the end. */
export interface ContentWriter {
  readonly start: string;
  rows(part: NrtWritableRows): string;
  readonly end: string;
}
