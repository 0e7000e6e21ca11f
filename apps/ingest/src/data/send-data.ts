import { createHash } from 'node:crypto';
import { type Request, type Response } from 'express';
import { type DataTable } from '@pelorus/ingest/service';
import { codedTag, isNotModified, wantedCoding } from '@pelorus/shared/http';
import { type TableColumn } from '@pelorus/ingest/domain';
import { type ContentFormat, type SentTable } from '../content/content-format';
import { measureTable, type TableExtent } from '../content/table-extent';
import { sendTable } from '../content/send-table';
import { type HeldAnswers, readerOf, unlessGone } from './answer-reader';

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
  const extent = await extentOf(table, format, request, response, held);
  const rows = await openRows(table, format, request, response, held);
  if (rows) await sendTable({ ...table, columns, rows, name, ...(extent && { extent }) }, format, request, response);
}

/** Reads a table for its extent, if the format needs it; undefined for a client that has gone, too. */
async function extentOf(
  table: DataTable,
  format: ContentFormat,
  request: Request,
  response: Response,
  held: HeldAnswers,
): Promise<TableExtent | undefined> {
  if (!format.needsExtent) return undefined;
  const rows = await openRows(table, format, request, response, held);
  if (!rows) return undefined;
  try {
    return await measureTable(rows, table.columns.length);
  } catch (error) {
    if (response.closed) return undefined;
    throw error;
  }
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
  { mediaType, variant = '', isCompressed }: ContentFormat,
  headers: readonly string[],
  request: Request,
  response: Response,
): boolean {
  if (request.method === 'POST') return false;
  const tag = etagOf(digest, [request.url.slice(request.url.indexOf('?')), mediaType, variant, ...headers]);
  const etag = isCompressed ? tag : codedTag(tag, wantedCoding(request, response));
  response.setHeader('ETag', etag);
  return isNotModified(request, etag);
}

function etagOf(digest: string, parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([digest, ...parts]));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** The header of a column: `urn [unit]`, `urn (mean) [unit]`, `urn (quality_flag)`, `urn (quality_flag qartod)`. */
function dataHeader({ code, unit, kind, aggregateFunction, flagScheme }: TableColumn): string {
  const flagLabel = flagScheme === undefined ? 'quality_flag' : `quality_flag ${flagScheme}`;
  const label = kind === 'flag' ? flagLabel : aggregateFunction?.toLowerCase();
  const labelled = label === undefined ? code : `${code} (${label})`;
  return unit === undefined ? labelled : `${labelled} [${unit}]`;
}
