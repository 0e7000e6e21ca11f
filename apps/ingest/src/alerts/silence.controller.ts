import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { noteForAudit, RequiresSession } from '@pelorus/auth/http';
import {
  ApiDeletion,
  ApiNewRecord,
  ApiRecord,
  ApiRecordPage,
  JsonBody,
  type ListQuery,
  PageReply,
  type ParsedBody,
  publicPath,
  readPageRequest,
} from '@pelorus/shared/http';
import { parseDateTime } from '@pelorus/shared/kernel';
import { SILENCES } from '@pelorus/watch/persistence';
import { type AlertWriter, WriteSilences } from '@pelorus/watch/service';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { IngestSettings } from '../ingest-settings';
import { NamesWriters, ShowsWriters } from '../writers/shows-writers.decorator';
import { SilenceBody, silenceDocument, SilenceDto } from './alert.dto';
import { ALERT_SCOPES, CurrentWriter, idOf } from './alert-viewer';

const LIST: ListQuery = { collection: SILENCES, defaultHits: 1_000 };
const PATH = '/rest/alerts/silences';

@ApiTags('alerts')
@Controller('rest/alerts/silences')
export class SilenceController {
  constructor(
    private readonly silences: WriteSilences,
    private readonly settings: IngestSettings,
  ) {}

  @Get()
  @NamesWriters()
  @ApiRecordPage(SilenceDto, LIST, {
    summary: 'List silences',
    description: 'Also those that are over: with who wanted them and why.',
  })
  async list(@Query() query: ParsedQs, @ShowsWriters() names: boolean): Promise<PageReply> {
    const page = await this.silences.list(readPageRequest(query, LIST));
    return PageReply.of(page, (silence) => silenceDocument(silence, names));
  }

  @Post()
  @RequiresSession(ALERT_SCOPES)
  @ApiNewRecord(SilenceBody, SilenceDto, {
    summary: 'Tell nobody of some alerts for a time',
    description: 'Alerts go on and are listed with `mutedBy`; receivers hear nothing of them.',
    problems: [415, 422, 503],
  })
  async add(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentWriter() writer: AlertWriter,
    @JsonBody(SilenceBody, 'create') { values }: ParsedBody<SilenceBody>,
  ): Promise<SilenceDto> {
    const { where, datetimeMin, datetimeMax, comment } = values;
    const fromMs = datetimeMin ? { fromMs: parseDateTime(datetimeMin)!.instant.ms } : {};
    const toMs = parseDateTime(datetimeMax!)!.instant.ms;
    const silence = await this.silences.add({ where: where!, ...fromMs, toMs, comment: comment! }, writer);
    noteForAudit(request, { onSuccess: 'edit', detail: `silence ${silence.id}` });
    response.setHeader('Location', publicPath(this.settings, `${PATH}/${silence.id}`));
    return silenceDocument(silence, true);
  }

  @Get(':id')
  @NamesWriters()
  @ApiRecord(SilenceDto, {
    summary: 'One silence',
    description: 'What it silences, from when to when, by whom and why.',
  })
  async get(@Param('id', idOf('silence')) id: number, @ShowsWriters() names: boolean): Promise<SilenceDto> {
    return silenceDocument(await this.silences.get(id), names);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequiresSession(ALERT_SCOPES)
  @ApiDeletion('It is over', {
    summary: 'End a silence now',
    description: 'It stays in the list. The account that made it may, and administrators.',
    problems: [404, 409, 503],
  })
  async end(@Param('id', idOf('silence')) id: number, @CurrentWriter() writer: AlertWriter): Promise<void> {
    await this.silences.end(id, writer);
  }
}
