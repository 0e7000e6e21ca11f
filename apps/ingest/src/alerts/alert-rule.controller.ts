import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { noteForAudit, RequiresSession, TakesSession } from '@pelorus/auth/http';
import {
  ApiChangedRecord,
  ApiDeletion,
  ApiNewRecord,
  ApiProblems,
  ApiRecord,
  ApiRecordPage,
  IfMatch,
  JsonBody,
  type ListQuery,
  PageReply,
  type ParsedBody,
  readPageRequest,
  RecordReply,
  whenGone,
} from '@pelorus/shared/http';
import { type Precondition } from '@pelorus/shared/kernel';
import { ALERT_RULES, type Viewer } from '@pelorus/watch/persistence';
import { type AlertWriter, TryRule, WriteRules } from '@pelorus/watch/service';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { alertRuleDocument, AlertRuleBody, AlertRuleChangeBody, AlertRuleDto, givenRule } from './alert-rule.dto';
import { ALERT_SCOPES, CurrentViewer, CurrentWriter, idOf } from './alert-viewer';
import { readTrial, TrialBody, TrialDto, trialDocument } from './trial.dto';

const LIST: ListQuery = { collection: ALERT_RULES, defaultHits: 1_000 };
const PATH = '/rest/alerts/rules';
const SEES = 'Open: rules of the institute. A session also sees the own ones of its account, administrators all.';

/** Rules of alerts. */
@ApiTags('alerts')
@Controller('rest/alerts/rules')
export class AlertRuleController {
  constructor(
    private readonly rules: WriteRules,
    private readonly trials: TryRule,
  ) {}

  @Get()
  @TakesSession(SEES)
  @ApiRecordPage(AlertRuleDto, LIST, {
    summary: 'List rules of alerts',
    description: 'With the worst state of the alerts of each.',
  })
  async list(@Query() query: ParsedQs, @CurrentViewer() viewer: Viewer): Promise<PageReply> {
    const page = await this.rules.list(readPageRequest(query, LIST), viewer);
    return PageReply.of(page, alertRuleDocument);
  }

  @Post()
  @RequiresSession(ALERT_SCOPES)
  @ApiNewRecord(AlertRuleBody, AlertRuleDto, {
    summary: 'Make a rule of alerts',
    description:
      "Of the account, or with `institute` the institute's. It is evaluated from the next second on; `POST /rest/alerts/rules/try` tells first " +
      'what it would have done.',
    tagged: true,
  })
  async add(
    @Req() request: Request,
    @CurrentWriter() writer: AlertWriter,
    @JsonBody(AlertRuleBody, 'create') { values }: ParsedBody<AlertRuleBody>,
  ): Promise<RecordReply> {
    const rule = await this.rules.add(givenRule(values), writer, values.institute ?? false);
    noteForAudit(request, { onSuccess: 'edit', detail: `rule of alerts ${rule.id}` });
    return new RecordReply(rule.revision, alertRuleDocument(rule), `${PATH}/${rule.id}`);
  }

  @Post('try')
  @HttpCode(200)
  @TakesSession(SEES)
  @ApiOperation({
    summary: 'Tell what a rule would have done',
    description:
      'When it would have alerted between two moments, by which stream or item. Nothing is stored and nobody is told. Up to 200 streams and ' +
      '2 million values; what goes beyond is left out, and `isComplete` is false. Not for the kinds refused and service, whose past is not kept.',
  })
  @ApiBody({ type: TrialBody })
  @ApiOkResponse({ type: TrialDto })
  @ApiProblems(400, 415, 422, 503)
  async try(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentViewer() viewer: Viewer,
    @JsonBody(TrialBody, 'create') { values }: ParsedBody<TrialBody>,
  ): Promise<TrialDto> {
    const trial = readTrial(values);
    await this.rules.check({ ...trial.rule, receivers: [] }, viewer);
    noteForAudit(request, { untold: true });
    return trialDocument(await this.trials.run(trial.rule, trial.range, whenGone(response)));
  }

  @Get(':id')
  @TakesSession(SEES)
  @ApiRecord(AlertRuleDto, {
    summary: 'One rule of alerts',
    description: 'With the worst state of its alerts.',
    tagged: true,
  })
  async get(@Param('id', idOf('rule')) id: number, @CurrentViewer() viewer: Viewer): Promise<RecordReply> {
    const rule = await this.rules.get(id, viewer);
    return new RecordReply(rule.revision, alertRuleDocument(rule));
  }

  @Patch(':id')
  @RequiresSession(ALERT_SCOPES)
  @ApiChangedRecord(AlertRuleChangeBody, AlertRuleDto, {
    summary: 'Change the fields given; null clears one',
    description: 'A change of what it watches, or when it alerts, begins its alerts anew.',
  })
  async change(
    @Param('id', idOf('rule')) id: number,
    @CurrentWriter() writer: AlertWriter,
    @IfMatch() precondition: Precondition,
    @JsonBody(AlertRuleChangeBody, 'patch') { values }: ParsedBody<AlertRuleChangeBody>,
  ): Promise<RecordReply> {
    const rule = await this.rules.change(id, (former) => givenRule(values, former), writer, precondition);
    return new RecordReply(rule.revision, alertRuleDocument(rule));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequiresSession(ALERT_SCOPES)
  @ApiDeletion('It is deleted', {
    summary: 'Delete a rule of alerts',
    description: 'Its alerts are resolved, and those who were told are told that, too.',
    tagged: true,
  })
  async delete(
    @Param('id', idOf('rule')) id: number,
    @CurrentWriter() writer: AlertWriter,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.rules.delete(id, writer, precondition);
  }
}
