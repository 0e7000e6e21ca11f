import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { StreamFollower } from '@pelorus/ingest/service';
import { ApiProblems, QueryParameters, FromReplica } from '@pelorus/shared/http';
import { readerOf, unlessGone } from '../data/answer-reader';
import { readCodes } from '../data/data-query';
import { followedDocument } from './stream-document';
import { FollowedStreamDto } from './stream.dto';

/** Most codes of a question: each stream may need its own reads. */
const MAX_FOLLOWED = 100;

@FromReplica()
@ApiTags('streams')
@Controller('rest/streams/followed')
export class FollowedStreamController {
  constructor(private readonly streams: StreamFollower) {}

  @Get()
  @ApiOperation({
    summary: 'The latest values of instruments that move',
    description:
      'For each parameter with one of these codes its first and latest value over all codes that it had, each for its time, ' +
      'in the order of the question. Codes without a stream are left out. The registry tells the codes (REGISTRY_URL): 503 ' +
      'while it does not answer.',
  })
  @QueryParameters({
    name: 'codes',
    description: `Parameter URNs, comma-separated or repeated, at most ${MAX_FOLLOWED}.`,
    schema: { type: 'string' },
    example: 'station:seattle:weather:temp_max',
  })
  @ApiOkResponse({ type: [FollowedStreamDto] })
  @ApiProblems(400, 422, 503)
  async list(
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FollowedStreamDto[]> {
    const codes = readCodes(query, MAX_FOLLOWED);
    const reader = readerOf(request, response);
    const found = reader && (await unlessGone(reader, () => this.streams.of(codes, reader)));
    return (found ?? []).map(followedDocument);
  }
}
