import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { ReadData } from '@pelorus/ingest/service';
import { ApiProblems, Produces, QueryParameters } from '@pelorus/shared/http';
import { ApiDataTable } from './api-data-table';
import { chooseDataFormat, DATA_MEDIA_TYPES } from './data-format';
import { DATA_PARAMETERS } from './data-parameters';
import { readDataQuery } from './data-query';
import { sendData } from './send-data';

/** Values of streams over all datasets. */
@ApiTags('data')
@Controller('rest/data')
export class DataController {
  constructor(@Inject(ReadData) private readonly data: ReadData) {}

  @Get()
  @Produces(...DATA_MEDIA_TYPES)
  @ApiOperation({
    summary: 'Values of streams, or what sums them up',
    description:
      'Streams a table in the order of time. Where several datasets have the same stream and time stamp, the newest ' +
      "one's value is read; an empty cell is no value and hides none. Time stamps and buckets without any value are " +
      'left out. A dataset that is deleted while it is read breaks the connection: a part is never taken for the whole.',
  })
  @QueryParameters(...DATA_PARAMETERS)
  @ApiDataTable()
  @ApiProblems(400, 404, 406, 422, 503)
  async read(@Query() query: ParsedQs, @Req() request: Request, @Res() response: Response): Promise<void> {
    const asked = readDataQuery(query);
    const format = chooseDataFormat(request, query);
    await sendData(await this.data.find(asked), format, request, response);
  }
}
