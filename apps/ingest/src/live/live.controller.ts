import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { PerhapsAccount, TakesSession } from '@pelorus/auth/http';
import {
  ApiProblems,
  EVENT_FORMATS,
  EVENT_PARAMETERS,
  EventStreams,
  Produces,
  publicPath,
  QueryParameters,
  readJson,
  sendEventPage,
} from '@pelorus/shared/http';
import { LiveSubscriptions, SUBSCRIPTION_DAYS } from '@pelorus/watch/service';
import { type Request, type Response } from 'express';
import { IngestSettings } from '../ingest-settings';
import { ApiLiveEvents, ApiSubscription, LIVE_PARAMETERS, type SubscriptionDocument } from './api-live';
import { readLiveQuery } from './live-query';
import { LiveService } from './live.service';
import { readSubscription } from './subscription-body';

@ApiTags('live')
@Controller('rest/live')
export class LiveController {
  constructor(
    private readonly live: LiveService,
    private readonly subscriptions: LiveSubscriptions,
    private readonly streams: EventStreams,
    private readonly settings: IngestSettings,
  ) {}

  @Get()
  @Produces(EVENT_FORMATS)
  @TakesSession(
    'Open. With a session come the events of the account’s own alerts, and, with `PERSONAL_DATA=sessions`, `username`.',
  )
  @ApiOperation({
    summary: 'Follow streams: their latest values, then each change of them',
    description:
      'First an event `snapshot` with the latest values, then `values` for each dataset that was stored, `flags`, `deleted` and ' +
      '`alert`, in one order for all, each within a second or two. Each has an `id`; who comes back with the last one misses nothing. ' +
      'A client that is too slow gets the newest values of what it missed, as a `snapshot` with `skipped`. The same as pages (JSON) for ' +
      'programs that ask from time to time. Events are kept for a day.',
  })
  @QueryParameters(...LIVE_PARAMETERS, ...EVENT_PARAMETERS)
  @ApiLiveEvents()
  @ApiProblems(400, 404, 406, 422, 503)
  async follow(
    @Req() request: Request,
    @Res() response: Response,
    @PerhapsAccount() account: Account | undefined,
  ): Promise<void> {
    const asked = readLiveQuery(request);
    const showsWriters = account !== undefined || this.settings.PERSONAL_DATA === 'public';
    const client = { showsWriters, ...(account && { account }) };
    if (EVENT_FORMATS.choose(request).name === 'json') sendEventPage(response, await this.live.page(asked, client));
    else await this.streams.serve(request, response, (gone) => this.live.follow(asked, client, gone));
  }

  @Post('subscriptions')
  @ApiOperation({
    summary: 'Store a list of codes to follow that is too long for an address',
    description: `The same list has the same id. It is kept until nobody has used it for ${SUBSCRIPTION_DAYS} days. No session is needed.`,
  })
  @ApiSubscription()
  @ApiProblems(400, 415, 422, 429, 503)
  async subscribe(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubscriptionDocument> {
    const codes = readSubscription(await readJson(request, response, ['application/json']));
    const id = await this.subscriptions.store(codes);
    response.setHeader('Location', publicPath(this.settings, `/rest/live?subscription=${id}`));
    return { id, codes: codes.length, days: SUBSCRIPTION_DAYS };
  }
}
