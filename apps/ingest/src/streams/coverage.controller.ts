import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { parseDuration } from '@pelorus/ingest/domain';
import { StreamReader } from '@pelorus/ingest/service';
import { ApiProblems, booleanValue, nextTurn, oneValue, QueryParameters, FromReplica } from '@pelorus/shared/http';
import { foldCode } from '@pelorus/shared/kernel';
import { HeldAnswers, readerOf, unlessGone } from '../data/answer-reader';
import { FOLLOW } from '../data/data-parameters';
import { readTimeRange } from '../data/range-query';
import { CoverageDto } from './coverage.dto';
import { FLAG_PARAMETERS, readFlagUse } from '../quality/flag-query';
import { sendCoverage } from './send-coverage';

const DEFAULT_GAP = 'PT1H';
/** Lets the rhythm decide about gaps. */
const USUAL = 'USUAL';

@FromReplica()
@ApiTags('streams')
@Controller('rest/streams')
export class CoverageController {
  constructor(
    private readonly streams: StreamReader,
    private readonly held: HeldAnswers,
  ) {}

  @Get(':code/coverage')
  @ApiOperation({
    summary: 'Values and gaps of a stream, day by day',
    description:
      'A gap is a time longer than `gap` without a value: between two successive values, or between a bound that was ' +
      'given and the value next to it. A gap over several days counts in each of them. Values are those that are read: ' +
      'of each time stamp one. Days with neither values nor gaps are left out; successive days that one gap takes whole ' +
      'are one entry with `lastDate`. More than 40,000 entries are 422: ask for a shorter range.',
  })
  @ApiParam({ name: 'code', schema: { type: 'string', examples: ['station:seattle:weather:temp_max'] } })
  @QueryParameters(
    { name: 'datetimeMin', description: 'The earliest time stamp.', schema: { type: 'string' } },
    { name: 'datetimeMax', description: 'The latest time stamp, as in `/rest/data`.', schema: { type: 'string' } },
    {
      name: 'gap',
      description:
        'What is no gap yet: an ISO 8601 duration in weeks, days, hours, minutes, seconds. With `USUAL` the values within the ' +
        'range tell: the shortest round time of at least three times the step that three of four steps do not exceed.',
      schema: { type: 'string', default: DEFAULT_GAP },
    },
    FOLLOW,
    ...FLAG_PARAMETERS.filter(({ name }) => name !== 'withQualityFlags'),
  )
  @ApiOkResponse({ type: CoverageDto })
  @ApiProblems(400, 404, 422, 503)
  async read(
    @Param('code') given: string,
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const code = foldCode(given);
    const range = readTimeRange(query, ['datetimeMin'], ['datetimeMax']);
    const gap = readGap(oneValue(query, 'gap') ?? DEFAULT_GAP);
    const follow = booleanValue(query, FOLLOW.name) ?? false;
    const flags = readFlagUse(query);
    const reader = readerOf(request, response);
    if (!reader) return;
    this.held.limit(response);
    const coverage = await unlessGone(reader, () =>
      this.streams.coverage({ ...flags, code, follow }, range, gap, reader, nextTurn),
    );
    if (coverage) await sendCoverage(code, coverage, response);
  }
}

const readGap = (text: string): number | undefined =>
  text.trim().toUpperCase() === USUAL ? undefined : parseDuration(text, 'gap');
