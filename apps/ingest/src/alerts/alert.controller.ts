import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { noteForAudit, RequiresSession, TakesSession } from '@pelorus/auth/http';
import {
  API_ID,
  ApiProblems,
  ApiRecord,
  ApiRecordPage,
  JsonBody,
  type ListQuery,
  PageReply,
  type ParsedBody,
  readPageRequest,
} from '@pelorus/shared/http';
import { ALERTS, type Viewer } from '@pelorus/watch/persistence';
import { type AlertWriter, ReadAlerts } from '@pelorus/watch/service';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { IngestSettings } from '../ingest-settings';
import { AcknowledgementBody, alertDocument, AlertDto, AlertTransitionsDto, transitionDocument } from './alert.dto';
import { ALERT_SCOPES, CurrentViewer, CurrentWriter, idOf } from './alert-viewer';

const LIST: ListQuery = { collection: ALERTS, defaultHits: 1_000 };
const SEES =
  "Open: alerts of the institute's rules, without those that name accounts. A session also sees those of the own rules, administrators all.";

/** Alerts and acknowledgements. */
@ApiTags('alerts')
@Controller('rest/alerts')
export class AlertController {
  constructor(
    private readonly alerts: ReadAlerts,
    private readonly settings: IngestSettings,
  ) {}

  @Get()
  @TakesSession(SEES)
  @ApiRecordPage(AlertDto, LIST, {
    summary: 'List alerts',
    description: 'Of each rule and thing that was ever not normal, for example `where=state==alerting&sorts=-since`.',
  })
  async list(@Query() query: ParsedQs, @CurrentViewer() viewer: Viewer): Promise<PageReply> {
    const page = await this.alerts.list(readPageRequest(query, LIST), viewer);
    return PageReply.of(page, (alert) => alertDocument(alert, this.#names(viewer)));
  }

  @Get(':id')
  @TakesSession(SEES)
  @ApiRecord(AlertDto, { summary: 'One alert', description: 'Where it stands, since when, and who looks after it.' })
  async get(@Param('id', idOf('alert')) id: number, @CurrentViewer() viewer: Viewer): Promise<AlertDto> {
    return alertDocument(await this.alerts.get(id, viewer), this.#names(viewer));
  }

  @Get(':id/transitions')
  @TakesSession(SEES)
  @ApiRecord(AlertTransitionsDto, {
    summary: 'What became of an alert',
    description: 'Every step from one state to another, and what people said of it.',
  })
  async transitions(
    @Param('id', idOf('alert')) id: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AlertTransitionsDto> {
    return {
      records: (await this.alerts.transitions(id, viewer)).map((each) => transitionDocument(each, this.#names(viewer))),
    };
  }

  @Post(':id/acknowledge')
  @HttpCode(200)
  @RequiresSession(ALERT_SCOPES)
  @ApiOperation({
    summary: 'Say that somebody looks after an alert',
    description:
      'It stays in the list, and nobody is reminded of it. It ends with the alert: the next time somebody is told again.',
  })
  @ApiParam(API_ID)
  @ApiBody({ type: AcknowledgementBody, required: false })
  @ApiOkResponse({ type: AlertDto })
  @ApiProblems(404, 409, 415, 422, 503)
  async acknowledge(
    @Param('id', idOf('alert')) id: number,
    @Req() request: Request,
    @CurrentWriter() writer: AlertWriter,
    @JsonBody(AcknowledgementBody, 'create', { optional: true }) { values }: ParsedBody<AcknowledgementBody>,
  ): Promise<AlertDto> {
    const alert = await this.alerts.acknowledge(id, writer, values.comment ?? undefined);
    noteForAudit(request, { onSuccess: 'edit', detail: `acknowledge alert ${id}` });
    return alertDocument(alert, true);
  }

  @Delete(':id/acknowledge')
  @HttpCode(200)
  @RequiresSession(ALERT_SCOPES)
  @ApiRecord(AlertDto, {
    summary: 'Say that nobody looks after an alert',
    description: 'People are reminded of it again.',
    problems: [404, 409, 503],
  })
  async withdraw(@Param('id', idOf('alert')) id: number, @CurrentWriter() writer: AlertWriter): Promise<AlertDto> {
    return alertDocument(await this.alerts.acknowledge(id, writer, undefined, true), true);
  }

  #names({ username }: Viewer): boolean {
    return username !== undefined || this.settings.PERSONAL_DATA === 'public';
  }
}
