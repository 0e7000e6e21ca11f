import { createHash } from 'node:crypto';
import { type Request, type Response } from 'express';
import { type DataTable } from '@pelorus/ingest/service';
import { isNotModified } from '@pelorus/shared/http';
import { type ContentFormat } from '../content/content-format';
import { sendTable } from '../content/send-table';
import { dataHeader } from './data-header';

/** Sends a table, or 304 to a client that has it; a table that the client has is not read. */
export async function sendData(
  table: DataTable,
  format: ContentFormat,
  request: Request,
  response: Response,
): Promise<void> {
  const headers = table.columns.map(dataHeader);
  response.vary('Accept');
  if (isKnown(table, [format.mediaType, ...headers], request, response)) {
    response.status(304).end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const rows = await table.open(gone.signal);
  await sendTable({ headers, rows, name: 'data' }, format, request, response);
}

/** Sets the ETag of a table; returns whether the client has the table. */
function isKnown(table: DataTable, parts: readonly string[], request: Request, response: Response): boolean {
  if (request.method === 'POST') return false;
  const etag = etagOf(table.digest, [request.url.slice(request.url.indexOf('?')), ...parts]);
  response.setHeader('ETag', etag);
  return isNotModified(request, etag);
}

function etagOf(digest: string, parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([digest, ...parts]));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}
