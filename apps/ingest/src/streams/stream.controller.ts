import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { STREAMS } from '@pelorus/ingest/persistence';
import { StreamReader } from '@pelorus/ingest/service';
import {
  ApiProblems,
  ApiRecord,
  ApiRecordPage,
  FromReplica,
  type ListQuery,
  PageReply,
  readPageRequest,
  RecordReply,
} from '@pelorus/shared/http';
import { foldCode } from '@pelorus/shared/kernel';
import { streamDocument } from './stream-document';
import { StreamDto, StreamSumDto } from './stream.dto';

const LIST: ListQuery = { collection: STREAMS, defaultHits: 1_000 };
/** Revision of every stream: totals change with datasets and have none. */
const REVISION = 1;

@FromReplica()
@ApiTags('streams')
@Controller('rest/streams')
export class StreamController {
  constructor(private readonly streams: StreamReader) {}

  @Get()
  @ApiRecordPage(StreamDto, LIST, {
    summary: 'List streams with their latest values',
    description: 'A stream whose datasets were deleted stays, with `values` 0. `lastValue` filters numbers only.',
  })
  async list(@Query() query: ParsedQs): Promise<PageReply> {
    const page = await this.streams.list(readPageRequest(query, LIST));
    return PageReply.of(page, streamDocument);
  }

  @Get('totals')
  @ApiOperation({
    summary: 'All streams together',
    description: 'A value that was sent in two datasets counts twice, as in `values` of streams.',
  })
  @ApiOkResponse({ type: StreamSumDto })
  @ApiProblems(503)
  async totals(): Promise<StreamSumDto> {
    return this.streams.sum();
  }

  @Get(':code')
  @ApiRecord(StreamDto, {
    summary: 'One stream by its code',
    description: 'With its first and last time stamp and its latest value.',
    key: { name: 'code', schema: { type: 'string', examples: ['station:seattle:weather:temp_max'] } },
    tagged: true,
  })
  async get(@Param('code') code: string): Promise<RecordReply> {
    return new RecordReply(REVISION, streamDocument(await this.streams.get(foldCode(code))));
  }
}
