import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { type ParsedQs } from 'qs';
import { type Coverage, parseDuration } from '@pelorus/ingest/domain';
import { ReadStreams } from '@pelorus/ingest/service';
import { ApiProblems, oneValue, QueryParameters } from '@pelorus/shared/http';
import { foldCode, formatDateTime } from '@pelorus/shared/kernel';
import { readRange } from '../data/range-query';
import { CoverageDto } from './coverage.dto';

const DEFAULT_GAP = 'PT1H';
/** Leaves it to the rhythm of the values what a gap is. */
const USUAL = 'USUAL';
const instant = (ms: number): string => formatDateTime({ ms, us: 0 }, 3);

/** Values and gaps of streams, day by day. */
@ApiTags('streams')
@Controller('rest/streams')
export class CoverageController {
  constructor(@Inject(ReadStreams) private readonly streams: ReadStreams) {}

  @Get(':code/coverage')
  @ApiOperation({
    summary: 'Values and gaps of a stream, day by day',
    description:
      'A gap is a time longer than `gap` without a value: between two successive values, or between a bound that was ' +
      'given and the value next to it. A gap over several days counts in each of them. Values are those that are read: ' +
      'of each time stamp one. Days with neither values nor gaps are left out.',
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
  )
  @ApiOkResponse({ type: CoverageDto })
  @ApiProblems(400, 404, 422, 503)
  async read(
    @Param('code') given: string,
    @Query() query: ParsedQs,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CoverageDto> {
    const code = foldCode(given);
    const range = readRange(query, ['datetimeMin'], ['datetimeMax']);
    const gap = readGap(oneValue(query, 'gap') ?? DEFAULT_GAP);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return document(code, await this.streams.coverage(code, range, gap, gone.signal));
  }
}

const readGap = (text: string): number | undefined =>
  text.trim().toUpperCase() === USUAL ? undefined : parseDuration(text, 'gap');

function document(code: string, { gapMs, values, days, gaps, totalGaps }: Coverage): CoverageDto {
  return {
    code,
    gap: gapMs / 1000,
    values,
    days: days.map((day) => ({
      date: instant(day.startMs).slice(0, 10),
      values: day.values,
      gaps: day.gaps,
      gapSeconds: day.gapMs / 1000,
    })),
    gaps: gaps.map(({ fromMs, toMs }) => ({
      start: instant(fromMs),
      end: instant(toMs),
      seconds: (toMs - fromMs) / 1000,
    })),
    totalGaps,
  };
}
