import { Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Session } from '@pelorus/auth/domain';
import { CurrentGrant, CurrentSession, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { instantOfMicros } from '@pelorus/ingest/persistence';
import { type RulePeriod } from '@pelorus/ingest/quality';
import { type JudgedStream, RuleRuns, type WaitingTime } from '@pelorus/ingest/service';
import { ApiProblems, JsonBody, type ParsedBody, QueryParameters } from '@pelorus/shared/http';
import { foldCode, formatDateTime } from '@pelorus/shared/kernel';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { CODES } from '../data/data-parameters';
import { readCodes } from '../data/data-query';
import { readTimeRange } from '../data/range-query';
import {
  AcceptedRunDto,
  type RulePeriodDto,
  RulesDto,
  RunQualityBody,
  type StreamRulesDto,
  type WaitingTimeDto,
  WaitingTimesDto,
} from './rules.dto';
import { writerOf } from './writer-of';

/** Most streams of a question. */
const MAX_RULED_CODES = 100;

/** Rules of streams, and judging again. */
@ApiTags('quality')
@Controller('rest/quality')
export class RuleController {
  constructor(private readonly quality: RuleRuns) {}

  @Get('rules')
  @ApiOperation({
    summary: 'What judges streams, and what does not and why',
    description:
      'The properties of the registry that make tests, with test, parameters and times, and those that make none, with the ' +
      `reason: as the registry told them last. At most ${MAX_RULED_CODES} streams. No session is needed.`,
  })
  @QueryParameters(CODES)
  @ApiOkResponse({ type: RulesDto })
  @ApiProblems(400, 404, 503)
  async rules(@Query() query: ParsedQs): Promise<RulesDto> {
    return { records: (await this.quality.rules(readCodes(query, MAX_RULED_CODES))).map(rulesDocument) };
  }

  @Get('runs')
  @ApiOperation({
    summary: 'Which times of streams wait to be judged again',
    description:
      'Those that somebody asked for, and those whose rules have changed, up to 1,000; new data are not among them. A time becomes ' +
      'shorter as it is judged, from its end on, and goes when it is done.',
  })
  @QueryParameters(CODES)
  @ApiOkResponse({ type: WaitingTimesDto })
  @ApiProblems(400, 404, 503)
  async waiting(@Query() query: ParsedQs): Promise<WaitingTimesDto> {
    return { records: (await this.quality.waiting(readCodes(query, MAX_RULED_CODES))).map(waitingDocument) };
  }

  @Post('runs')
  @HttpCode(202)
  @RequiresSession({ scopes: ['quality'] })
  @ApiOperation({
    summary: 'Judge streams again',
    description:
      'For those who may write the streams. Flags follow new data and changed properties by themselves; this is for doubt. ' +
      'The work is done in the background, the newest time first: `GET` tells what waits.',
  })
  @ApiBody({ type: RunQualityBody })
  @ApiAcceptedResponse({ type: AcceptedRunDto })
  @ApiProblems(403, 409, 422, 503)
  async run(
    @Req() request: Request,
    @CurrentGrant() grant: Session,
    @CurrentSession() session: string,
    @JsonBody(RunQualityBody, 'create') { values }: ParsedBody<RunQualityBody>,
  ): Promise<AcceptedRunDto> {
    const { codes, datetimeMin, datetimeMax } = values;
    const bounds = { ...(datetimeMin && { datetimeMin }), ...(datetimeMax && { datetimeMax }) };
    const range = readTimeRange(bounds, ['datetimeMin'], ['datetimeMax']);
    const folded = [...new Set((codes ?? []).map(foldCode))];
    const streams = await this.quality.run(folded, range, writerOf(grant, session, request));
    noteForAudit(request, { onSuccess: 'edit', detail: `judge ${streams} streams again` });
    return { streams };
  }
}

function rulesDocument({ code, rules, refused }: JudgedStream): StreamRulesDto {
  return {
    code,
    rules: [
      ...rules.map(({ test, parameters, property, periods }) => ({
        test,
        parameters,
        property,
        periods: periods.map(periodDocument),
      })),
      ...refused.map(({ property, reason, periods }) => ({ property, reason, periods: periods.map(periodDocument) })),
    ],
  };
}

function periodDocument({ sinceUs, untilUs }: RulePeriod): RulePeriodDto {
  return { ...momentOf('since', sinceUs), ...momentOf('until', untilUs) };
}

function waitingDocument({ code, minUs, maxUs }: WaitingTime): WaitingTimeDto {
  return { code, ...momentOf('datetimeMin', minUs), ...momentOf('datetimeMax', maxUs) };
}

/** Microseconds since 1970 under a key; empty for infinite ones. */
function momentOf<Key extends string>(key: Key, us: number): { readonly [key in Key]?: string } {
  return (Number.isFinite(us) ? { [key]: formatDateTime(instantOfMicros(us), 3) } : {}) as {
    readonly [key in Key]?: string;
  };
}
