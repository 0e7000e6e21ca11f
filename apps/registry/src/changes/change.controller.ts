import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ApiProblems,
  EVENT_FORMATS,
  EVENT_PARAMETERS,
  EventStreams,
  Produces,
  QueryParameters,
  sendEventPage,
} from '@pelorus/shared/http';
import { type Request, type Response } from 'express';
import { ApiChangeEvents, CHANGE_PARAMETERS } from './api-changes';
import { readChangeQuery } from './change-query';
import { ChangeService } from './change.service';

/** Live changes of records. */
@ApiTags('history')
@Controller('rest/v2/changes')
export class ChangeController {
  constructor(
    private readonly changes: ChangeService,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @Produces(EVENT_FORMATS)
  @ApiOperation({
    summary: 'Follow the changes of all records',
    description:
      'First an event `snapshot` with a moment: what is read with `asOf` at that moment is the state that the changes begin from. ' +
      'Then `change` for each record that was created, changed or deleted, in the order of the changes. Each has an `id`; who comes ' +
      'back with the last one misses nothing, for up to 30 days. Nothing personal is told: who may read the record reads the rest at ' +
      '`path`. A client that is too slow gets the last change of each record alone. The same as pages (JSON) for programs that ask ' +
      'from time to time.',
  })
  @QueryParameters(...CHANGE_PARAMETERS, ...EVENT_PARAMETERS)
  @ApiChangeEvents()
  @ApiProblems(400, 406, 503)
  async follow(@Req() request: Request, @Res() response: Response): Promise<void> {
    const asked = readChangeQuery(request);
    if (EVENT_FORMATS.choose(request).name === 'json') sendEventPage(response, await this.changes.page(asked));
    else await this.streams.serve(request, response, (gone) => this.changes.follow(asked, gone));
  }
}
