import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { unknownDataset } from '@pelorus/ingest/domain';
import { ContentReader, type DatasetTable } from '@pelorus/ingest/service';
import { ApiProblems, Formats, FromReplica, idPipe, Produces, QueryParameters } from '@pelorus/shared/http';
import { FILE_TIME_STAMPS, formatColumn } from '@pelorus/shared/nrt';
import { DATA_ROWS } from './data-rows.schema';
import { type ContentFormat, type SentColumn } from './content-format';
import { csvFormat } from './csv-format';
import { JSON_ROWS } from './json-format';
import { tsvFormat } from './tsv-format';
import { sendTable } from './send-table';

/** The formats of the table of a dataset; time stamps are written as in files. */
const CONTENT_FORMATS = new Formats<ContentFormat>(
  [tsvFormat(FILE_TIME_STAMPS), csvFormat(FILE_TIME_STAMPS), JSON_ROWS],
  { anythingIsDefault: true },
);

/** The tables of datasets. */
@FromReplica()
@ApiTags('datasets')
@Controller('rest/datasets')
export class ContentController {
  constructor(private readonly content: ContentReader) {}

  @Get(':id/content')
  @Produces(CONTENT_FORMATS)
  @ApiOperation({
    summary: 'The content of a dataset, as it was sent',
    description:
      'Streams the table with the columns, units, order of rows and empty cells of the file. Numbers are the shortest ' +
      'that read as the same double; time stamps have as many fraction digits (0, 3 or 6) as they need.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', examples: [42] } })
  @QueryParameters(
    CONTENT_FORMATS.parameter(
      'Goes before `Accept`; an `Accept` that includes `*/*` gets TSV. JSON is an array of rows keyed by the headers, with ' +
        'null for an empty cell.',
    ),
  )
  @ApiOkResponse({
    description: 'The table',
    content: {
      'text/tab-separated-values': {
        schema: { type: 'string' },
        example: 'datetime\tstation:seattle:weather:wind [m/s]\n2012-01-01 00:00:00\t4.7\n',
      },
      'text/csv': {
        schema: { type: 'string' },
        example: 'datetime,station:seattle:weather:wind [m/s]\r\n2012-01-01 00:00:00,4.7\r\n',
      },
      'application/json': {
        schema: DATA_ROWS,
        example: [{ datetime: '2012-01-01T00:00:00', 'station:seattle:weather:wind [m/s]': 4.7 }],
      },
    },
  })
  @ApiProblems(400, 404, 406, 503)
  async read(
    @Param('id', idPipe(unknownDataset)) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const format = CONTENT_FORMATS.choose(request);
    await sendContent(await this.content.open(id), format, request, response);
  }
}

/** Sends the table of a dataset, block by block. */
async function sendContent(
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
