import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MOST_RANKED, StreamRanking } from '@pelorus/ingest/service';
import { ApiProblems, integerValue, type QueryParameter, QueryParameters } from '@pelorus/shared/http';
import { formatDateTime } from '@pelorus/shared/kernel';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { HeldAnswers, readerOf, unlessGone } from '../data/answer-reader';
import { CODES } from '../data/data-parameters';
import { readCodes } from '../data/data-query';
import { RankingDto } from './ranking.dto';

/** Most named streams. */
const MAX_RANKED_CODES = 200;
const DEFAULT_HOURS = 24;
const MAX_HOURS = 720;

const PARAMETERS: readonly QueryParameter[] = [
  {
    ...CODES,
    description:
      `The streams, comma-separated or repeated, at most ${MAX_RANKED_CODES}. Without it all with values in the time; ` +
      'where there are very many their counts may be ten minutes old.',
  },
  {
    name: 'hours',
    description: 'The length of the time, which ends now.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_HOURS, default: DEFAULT_HOURS },
  },
  {
    name: 'hits',
    description: 'How many streams at the most; 0 gives the total only.',
    schema: { type: 'integer', minimum: 0, maximum: MOST_RANKED, default: MOST_RANKED },
  },
  {
    name: 'offset',
    description: 'How many streams to skip.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
];

@ApiTags('quality')
@Controller('rest/quality')
export class RankingController {
  constructor(
    private readonly streams: StreamRanking,
    private readonly held: HeldAnswers,
  ) {}

  @Get('streams')
  @ApiOperation({
    summary: 'Which streams are worst',
    description:
      'How many values of the last hours are good, suspect, bad, or not judged, by the flags that count, and what of the registry judges ' +
      'none of them. By the share of bad values, then of suspect ones, the worst first; streams without values come last. No session is needed.',
  })
  @QueryParameters(...PARAMETERS)
  @ApiOkResponse({ type: RankingDto })
  @ApiProblems(400, 404, 422, 503)
  async rank(
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RankingDto | undefined> {
    const codes = query[CODES.name] === undefined ? [] : readCodes(query, MAX_RANKED_CODES);
    const hours = integerValue(query, 'hours', 1, MAX_HOURS) ?? DEFAULT_HOURS;
    const hits = integerValue(query, 'hits', 0, MOST_RANKED) ?? MOST_RANKED;
    const offset = integerValue(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0;
    const reader = readerOf(request, response);
    if (!reader) return undefined;
    this.held.limit(response);
    return unlessGone(reader, async () => {
      const { range, streams, totalHits, isComplete } = await this.streams.rank(codes, hours, { hits, offset }, reader);
      return {
        datetimeMin: formatDateTime(range.min, 3),
        datetimeMax: formatDateTime(range.max, 3),
        isComplete,
        totalHits,
        offset,
        records: [...streams],
      };
    });
  }
}
