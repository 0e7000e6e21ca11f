import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FlagScheme } from '@pelorus/ingest/quality';
import { type Reader, TryQuality } from '@pelorus/ingest/service';
import { ApiProblems, QueryParameters, readJson } from '@pelorus/shared/http';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { readerOf, unlessGone } from '../data/answer-reader';
import { ApiTryQuality } from './api-try-quality';
import { TRY_JSON } from './given-values';
import { FLAG_SCHEME, readFlagScheme } from './flag-scheme-query';
import { readTryBody, type TryRequest } from './try-body';
import { tryAnswer } from './try-answer';
import { type TriedQualityDto } from './try.dto';

/** Quality control. */
@ApiTags('quality')
@Controller('rest/quality')
export class QualityController {
  constructor(@Inject(TryQuality) private readonly quality: TryQuality) {}

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
    return reader && unlessGone(reader, () => this.answer(asked, scheme, reader));
  }

  private async answer(asked: TryRequest, scheme: FlagScheme, reader: Reader): Promise<TriedQualityDto> {
    if (asked.kind === 'stored')
      return tryAnswer(await this.quality.stored(asked.question, asked.tests, reader), scheme);
    const { series, order } = asked.given;
    return tryAnswer(await this.quality.given(series, asked.tests, reader), scheme, order);
  }
}
