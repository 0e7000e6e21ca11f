import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FlagScheme, inScheme } from '@pelorus/ingest/quality';
import { QualityExplainer, MAX_RECORDS, type Reader, QualityTrials, type ExplainedRun } from '@pelorus/ingest/service';
import { ApiProblems, QueryParameters, readJson } from '@pelorus/shared/http';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { HeldAnswers, readerOf, unlessGone } from '../data/answer-reader';
import { BOUNDS, CODES } from '../data/data-parameters';
import { readCodes } from '../data/data-query';
import { readTimeRange } from '../data/range-query';
import { NamesWriters, ShowsWriters } from '../writers/shows-writers.decorator';
import { ApiTryQuality } from './api-try-quality';
import { TRY_JSON } from './given-values';
import { ExplainedDto, type ExplainedRunDto } from './explained.dto';
import { FLAGS_AS_OF, KEPT_FLAGS, LAYERS, readFlagUse } from './flag-query';
import { FLAG_SCHEME, readFlagScheme } from './flag-scheme-query';
import { readTryBody, type TryRequest } from './try-body';
import { tryAnswer } from './try-answer';
import { type TriedQualityDto } from './try.dto';
import { writtenInstant, writtenTime } from './written-time';

/** Most codes of a question. */
const MAX_EXPLAINED_CODES = 100;

@ApiTags('quality')
@Controller('rest/quality')
export class QualityController {
  constructor(
    private readonly quality: QualityTrials,
    private readonly explanation: QualityExplainer,
    private readonly held: HeldAnswers,
  ) {}

  @Get()
  @NamesWriters()
  @ApiOperation({
    summary: 'Why values have their flags',
    description:
      'The runs of all layers in the order of time: of the flags of the files (`source`), of rules with their test, parameters and ' +
      `property, and of persons. A run goes from its first value to its last one, also beyond the range. The first ${MAX_RECORDS}.`,
  })
  @QueryParameters(CODES, ...BOUNDS, KEPT_FLAGS, FLAG_SCHEME, LAYERS, FLAGS_AS_OF)
  @ApiOkResponse({ type: ExplainedDto })
  @ApiProblems(400, 404, 422, 503)
  async explain(
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ShowsWriters() writers: boolean,
  ): Promise<ExplainedDto | undefined> {
    const codes = readCodes(query, MAX_EXPLAINED_CODES);
    const range = readTimeRange(query, ['datetimeMin'], ['datetimeMax']);
    const { flagScheme = 'o2a', ...flags } = readFlagUse(query);
    const reader = readerOf(request, response);
    if (!reader) return undefined;
    this.held.limit(response);
    return unlessGone(reader, async () => {
      const { runs, isComplete } = await this.explanation.explain({ ...flags, codes, range }, reader);
      const records = runs.map((run) => explainedDocument(run, flagScheme, writers));
      return { flagScheme, isComplete, records };
    });
  }

  @Post('try')
  @HttpCode(200)
  @ApiOperation({
    summary: 'What quality tests would say of values',
    description:
      'Judges given values, or those that a stream holds, by tests with their parameters, and stores nothing. Flags are 0 where a ' +
      'test cannot judge (ends, gaps), 1 good, 3 probably bad, 4 bad, 5 for an empty cell; `flagScheme` translates them. ' +
      'At most 100,000 values are given, 2,000,000 of a stream judged. No session is needed.',
  })
  @QueryParameters(FLAG_SCHEME)
  @ApiTryQuality()
  @ApiProblems(400, 404, 415, 422, 503)
  async try(
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TriedQualityDto | undefined> {
    const scheme = readFlagScheme(query);
    const asked = await readTryBody(await readJson(request, response, ['application/json'], TRY_JSON));
    const reader = readerOf(request, response);
    return reader && unlessGone(reader, () => this.#answer(asked, scheme, reader));
  }

  async #answer(asked: TryRequest, scheme: FlagScheme, reader: Reader): Promise<TriedQualityDto> {
    if (asked.kind === 'stored')
      return tryAnswer(await this.quality.stored(asked.question, asked.tests, reader), scheme);
    const { series, order } = asked.given;
    return tryAnswer(await this.quality.given(series, asked.tests, reader), scheme, order);
  }
}

/** Document of a run; `writers` shows accounts. */
function explainedDocument(run: ExplainedRun, scheme: FlagScheme, writers: boolean): ExplainedRunDto {
  const { code, minUs, maxUs, flag, layer, rule, manual, sinceUs } = run;
  return {
    code,
    datetimeMin: writtenTime(minUs),
    datetimeMax: writtenTime(maxUs),
    flag: inScheme(flag, scheme),
    layer,
    ...(rule && {
      test: rule.test,
      parameters: rule.parameters,
      ...(rule.property && { property: rule.property }),
      since: writtenTime(sinceUs ?? rule.createdUs),
    }),
    ...(manual && {
      id: manual.id,
      since: writtenInstant(manual.created),
      username: writers ? manual.username : '',
      cause: manual.cause,
      ...(manual.comment !== undefined && { comment: manual.comment }),
    }),
  };
}
