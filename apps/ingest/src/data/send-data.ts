import { createHash } from 'node:crypto';
import { type Request, type Response } from 'express';
import { type DataTable } from '@pelorus/ingest/service';
import { isNotModified } from '@pelorus/shared/http';
import { type ContentFormat } from '../content/content-format';
import { sendTable } from '../content/send-table';
import { dataHeader } from './data-header';

/** Sends what was read, or says that the client has it already. Nothing is read of a table that the client has. */
export async function sendData(
  table: DataTable,
  format: ContentFormat,
  request: Request,
  response: Response,
): Promise<void> {
  const headers = table.columns.map(dataHeader);
  const etag = etagOf(table.digest, [format.mediaType, request.url.slice(request.url.indexOf('?')), ...headers]);
  response.setHeader('ETag', etag);
  response.vary('Accept');
  if (isNotModified(request, etag)) {
    response.status(304).end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const rows = await table.open(gone.signal);
  await sendTable({ headers, rows, name: 'data' }, format, request, response);
}

function etagOf(digest: string, parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([digest, ...parts]));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}
