import { type NamedFormat } from '@pelorus/shared/http';
import { type NrtWritableRows } from '@pelorus/shared/nrt';

/** Header of the column of time stamps. */
export const DATETIME = 'datetime';

/** A format of tables; its name is the extension of saved tables. */
export interface ContentFormat extends NamedFormat {
  /** `Content-Type` of an answer. */
  readonly contentType: string;
  /** Makes a writer for one table; `headers` are the headers of the columns after the time stamps. */
  begin(headers: readonly string[]): ContentWriter;
}

/** Writes one table: the start, the rows in any number of parts, the end. */
export interface ContentWriter {
  readonly start: string;
  rows(part: NrtWritableRows): string;
  readonly end: string;
}
