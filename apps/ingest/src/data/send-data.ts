import { createHash } from 'node:crypto';
import { type Request, type Response } from 'express';
import { type DataTable } from '@pelorus/ingest/service';
import { codedTag, isNotModified, wantedCoding } from '@pelorus/shared/http';
import { type ContentFormat, type SentTable } from '../content/content-format';
import { sendTable } from '../content/send-table';
import { type HeldAnswers, readerOf, unlessGone } from './answer-reader';
import { dataHeader } from './data-header';

/** Sends a table, or 304 to a client that has it; a table that the client has is not read. */
export async function sendData(
  table: DataTable,
  name: string,
  format: ContentFormat,
  request: Request,
  response: Response,
  held: HeldAnswers,
): Promise<void> {
  const columns = table.columns.map((column) => ({ ...column, header: dataHeader(column) }));
  response.vary('Accept');
  const headers = columns.map(({ header }) => header);
  if (isKnown(table, format, headers, request, response)) {
    response.status(304).end();
    return;
  }
  format.check?.({ columns }, table.mostRows);
  const rows = await openRows(table, format, request, response, held);
  if (rows) await sendTable({ ...table, columns, rows, name }, format, request, response);
}

/** Opens the rows until the answer ends; undefined for a client that has gone. */
async function openRows(
  table: DataTable,
  { needsWhole, memory }: ContentFormat,
  request: Request,
  response: Response,
  held: HeldAnswers,
): Promise<SentTable['rows'] | undefined> {
  const reader = readerOf(request, response);
  if (!reader) return undefined;
  if (needsWhole) held.limit(response);
  return unlessGone(reader, () => table.open(reader, needsWhole ? 'whole' : 'parts', memory));
}

/** Sets the ETag of a table; returns whether the client has the table. */
function isKnown(
  { digest }: DataTable,
  { mediaType, isCompressed }: ContentFormat,
  headers: readonly string[],
  request: Request,
  response: Response,
): boolean {
  if (request.method === 'POST') return false;
  const tag = etagOf(digest, [request.url.slice(request.url.indexOf('?')), mediaType, ...headers]);
  const etag = isCompressed ? tag : codedTag(tag, wantedCoding(request, response));
  response.setHeader('ETag', etag);
  return isNotModified(request, etag);
}

function etagOf(digest: string, parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([digest, ...parts]));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}
