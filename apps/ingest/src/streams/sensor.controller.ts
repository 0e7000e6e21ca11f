import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { StreamReader } from '@pelorus/ingest/service';
import { ApiProblems, oneValue, QueryParameters, FromReplica } from '@pelorus/shared/http';
import { foldCode } from '@pelorus/shared/kernel';
import { WITHOUT_EFFECT } from '../data/older-names';
import { sensorDocument } from './stream-document';
import { SensorDto } from './stream.dto';

/** Streams for older clients. */
@FromReplica()
@ApiTags('streams')
@Controller('rest/sensors')
export class SensorController {
  constructor(private readonly streams: StreamReader) {}

  @Get()
  @ApiOperation({
    summary: 'Streams by a pattern of their codes, sorted by code',
    description: 'A bare array, as older clients expect it; new ones take `/rest/streams`.',
  })
  @QueryParameters(
    {
      name: 'pattern',
      description: 'A code, in which `*` stands for any characters; case is ignored. Without it: all streams.',
      schema: { type: 'string' },
      example: 'station:seattle:*',
    },
    ...WITHOUT_EFFECT,
  )
  @ApiOkResponse({ type: [SensorDto] })
  @ApiProblems(400, 503)
  async list(@Query() query: ParsedQs): Promise<SensorDto[]> {
    const pattern = oneValue(query, 'pattern')?.trim() ?? '';
    return (await this.streams.matching(foldCode(pattern === '' ? '*' : pattern))).map(sensorDocument);
  }
}
