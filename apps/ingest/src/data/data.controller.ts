import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { DataReader } from '@pelorus/ingest/service';
import { ApiProblems, Produces, QueryParameters, readJson, FromReplica } from '@pelorus/shared/http';
import { HeldAnswers } from './answer-reader';
import { ApiDataBody, ApiDataTable } from './api-data-table';
import { dataFileName } from './data-file-name';
import { asBodyFault, MAX_BODY_CODES, queryOfBody } from './data-body';
import { DataFormatChoice } from './data-format-choice';
import { DATA_FORMATS } from './data-formats';
import { DATA_PARAMETERS } from './data-parameters';
import { MAX_CODES, readDataQuery } from './data-query';
import { sendData } from './send-data';

/** Values of streams over all datasets. */
@FromReplica()
@ApiTags('data')
@Controller('rest/data')
export class DataController {
  constructor(
    private readonly data: DataReader,
    private readonly held: HeldAnswers,
    private readonly formats: DataFormatChoice,
  ) {}

  @Get()
  @Produces(DATA_FORMATS)
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
    await this.#send(query, MAX_CODES, request, response);
  }

  @Post(['', 'bulk'])
  @HttpCode(200)
  // The body may choose the format.
  @Produces('*/*')
  @ApiOperation({
    summary: 'The same read, asked by a body',
    description:
      `For lists of codes that are too long for an address: up to ${MAX_BODY_CODES}. The body has the names of the ` +
      'parameters of the GET request, lists as arrays; `format` may also stand in the query. Nothing is written, and no ' +
      'session is needed.',
  })
  @QueryParameters(...DATA_PARAMETERS.filter(({ name }) => name === 'format'))
  @ApiDataBody()
  @ApiProblems(400, 404, 406, 422, 503)
  async ask(@Req() request: Request, @Res() response: Response): Promise<void> {
    const query = queryOfBody(await readJson(request, response, ['application/json']), request);
    try {
      await this.#send(query, MAX_BODY_CODES, request, response);
    } catch (error) {
      throw asBodyFault(error, query, request);
    }
  }

  async #send(query: ParsedQs, maxCodes: number, request: Request, response: Response): Promise<void> {
    const asked = readDataQuery(query, maxCodes);
    const format = await this.formats.choose(request, query, asked);
    const name = dataFileName(asked.codes, asked.range);
    await sendData(await this.data.find(asked), name, format, request, response, this.held);
  }
}
