import { All, Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { AnyQueryParameters, ApiProblems, Produces } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { Services } from '../reading/services';
import { SensorThingsSettings } from '../sensorthings-settings';
import { AnswerService } from './answer.service';
import { PREFIXES, readAsked } from './asked';
import { MessageFilter } from './message.filter';
import { describeOptions } from './option-parameters';
import { rootDocument } from './root-document';
import { sendFound } from './send-found';

const ANSWER = {
  description: 'Entities, an entity or a property',
  schema: { type: 'object', additionalProperties: true },
};

/** Routes of SensorThings, read-only. */
@ApiTags('sensorthings')
@Controller([...PREFIXES])
@UseFilters(MessageFilter)
export class SensorThingsController {
  constructor(
    private readonly answers: AnswerService,
    private readonly services: Services,
    private readonly settings: SensorThingsSettings,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Entity sets, and the requirements that are met' })
  @ApiOkResponse(ANSWER)
  @AnyQueryParameters()
  @Produces('*/*')
  root(@Req() request: Request): object {
    return rootDocument(readAsked(request, this.settings).root);
  }

  @Get('*path')
  @ApiOperation({
    summary: 'Entities by their paths',
    description:
      'Such as `Things`, `Things(1)`, `Things(1)/Datastreams`, `Datastreams(1)/Observations`, `Things(1)/name`, ' +
      '`Things(1)/name/$value`, `Things/$ref`.',
  })
  @ApiParam({ name: 'path', schema: { type: 'string', examples: ['Things'] } })
  @describeOptions()
  @ApiOkResponse(ANSWER)
  @ApiProblems(400, 401, 403, 404, 429, 501, 503)
  @AnyQueryParameters()
  @Produces('*/*')
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    const asked = readAsked(request, this.settings);
    const found = await this.answers.find(asked, this.services.of(request));
    await sendFound(found, asked, response);
  }

  @All(['', '*path'])
  write(@Req() { method }: Request): never {
    if (['PUT', 'POST', 'PATCH', 'DELETE'].includes(method)) {
      const reason = `This service is for reading: ${method} is not possible here. Write to the registry and the ingest service.`;
      throw new DomainError('method-not-allowed', 'for-reading', reason);
    }
    throw new DomainError(
      'method-not-allowed',
      'method-not-allowed',
      `${method} is not possible here; possible: GET, HEAD.`,
    );
  }
}
