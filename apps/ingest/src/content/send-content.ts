import { type Request, type Response } from 'express';
import { type DatasetTable } from '@pelorus/ingest/service';
import { formatColumn } from '@pelorus/shared/nrt';
import { type ContentFormat, type SentColumn } from './content-format';
import { sendTable } from './send-table';

/** Sends the table of a dataset, block by block. */
export async function sendContent(
  { id, columns, blocks }: DatasetTable,
  format: ContentFormat,
  request: Request,
  response: Response,
): Promise<void> {
  const table = { columns: columns.map(sentColumn), rows: blocks, name: `dataset-${id}` };
  await sendTable(table, format, request, response);
}

function sentColumn({ code, unit, kind }: DatasetTable['columns'][number]): SentColumn {
  const header = formatColumn({ code, unit, role: kind === 'flag' ? 'flag' : 'value' });
  return { header, code, ...(unit !== undefined && { unit }), kind };
}
