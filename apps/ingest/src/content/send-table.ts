import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response } from 'express';
import { compressAnswer, wantedCoding } from '@pelorus/shared/http';
import { type ContentFormat, type SentPart, type SentTable } from './content-format';

/**
 * Sends a table part by part, as fast as the client takes it, and stops when the client goes away. Nothing is sent
 * before the first part is there. The table is compressed when the client asks for it and it is not short. A later failure
 * breaks the connection, so that a part cannot be taken for the whole.
 */
export async function sendTable(
  table: SentTable,
  format: ContentFormat,
  request: Request,
  response: Response,
): Promise<void> {
  const coding = format.isCompressed ? undefined : wantedCoding(request, response);
  if (request.method === 'HEAD' && coding === undefined) {
    setHead(table, format, response);
    await table.rows[Symbol.asyncIterator]().return?.();
    response.end();
    return;
  }
  const parts = format.write(table)[Symbol.asyncIterator]();
  try {
    // The length of the first part decides whether the table is compressed, also for HEAD.
    const first = await parts.next();
    setHead(table, format, response);
    const compress = compressAnswer(coding, first.done ? undefined : first.value, response);
    if (request.method === 'HEAD') {
      compress?.destroy();
      response.end();
      return;
    }
    const body = Readable.from(following(first, parts), { objectMode: true, highWaterMark: 1 });
    await (compress ? pipeline(body, compress, response) : pipeline(body, response));
  } catch (error) {
    if (!isClientGone(error)) throw error;
  } finally {
    // A pipeline to a client that has gone ends the generator before its first step, without its `finally`.
    await parts.return?.();
  }
}

function setHead({ name }: SentTable, format: ContentFormat, response: Response): void {
  response.setHeader('Content-Type', format.contentType);
  response.setHeader('Content-Disposition', `inline; filename="${name}.${format.extension ?? format.name}"`);
  response.vary('Accept');
}

/** The parts from the first one, which is there, to the last one. */
async function* following(
  first: IteratorResult<SentPart, unknown>,
  parts: AsyncIterator<SentPart, unknown>,
): AsyncGenerator<SentPart> {
  try {
    for (let next = first; !next.done; next = await parts.next()) yield next.value;
  } finally {
    await parts.return?.();
  }
}

const GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'];

function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && GONE.includes(String(error.code)));
}
