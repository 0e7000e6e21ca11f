import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type Request, type Response } from 'express';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type ContentFormat } from './content-format';
import { sliceRows } from './slice-rows';

/** A table to be sent. */
export interface SentTable {
  /** Headers of the columns after the time stamps. */
  readonly headers: readonly string[];
  readonly rows: AsyncIterable<NrtWritableRows>;
  /** Name of the saved file, without the extension. */
  readonly name: string;
}

/**
 * Sends a table part by part, as fast as the client takes it, and stops when the client goes away. Nothing is sent
 * before the first part is there. A later failure breaks the connection, so that a part cannot be taken for the whole.
 */
export async function sendTable(
  table: SentTable,
  format: ContentFormat,
  request: Request,
  response: Response,
): Promise<void> {
  const parts = table.rows[Symbol.asyncIterator]();
  if (request.method === 'HEAD') {
    setHead(table, format, response);
    await parts.return?.();
    response.end();
    return;
  }
  try {
    const first = await parts.next();
    setHead(table, format, response);
    const source = Readable.from(write(table, format, first, parts), { objectMode: true, highWaterMark: 1 });
    await pipeline(source, response);
  } catch (error) {
    if (!isClientGone(error)) throw error;
  }
}

function setHead({ name }: SentTable, { contentType, name: extension }: ContentFormat, response: Response): void {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', `inline; filename="${name}.${extension}"`);
  response.vary('Accept');
}

async function* write(
  { headers }: SentTable,
  format: ContentFormat,
  first: IteratorResult<NrtWritableRows, unknown>,
  parts: AsyncIterator<NrtWritableRows, unknown>,
): AsyncGenerator<string> {
  const writer = format.begin(headers);
  if (writer.start !== '') yield writer.start;
  for (let next = first; !next.done; next = await parts.next()) {
    for (const part of sliceRows(next.value)) {
      yield writer.rows(part);
      // Without a pause a fast client would keep all other requests waiting.
      await setImmediate();
    }
  }
  if (writer.end !== '') yield writer.end;
}

const GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'];

function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && GONE.includes(String(error.code)));
}
