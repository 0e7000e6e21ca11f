import { hash } from 'node:crypto';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { noteForAudit, RequiresSession } from '@pelorus/auth/http';
import {
  API_ETAG,
  ApiDeletion,
  ApiNewRecord,
  ApiProblems,
  ApiRecord,
  ApiRecordPage,
  JsonBody,
  type ListQuery,
  NeverStored,
  PageReply,
  type ParsedBody,
  Produces,
  publicPath,
  publicUrl,
  readPageRequest,
  TextField,
  TextReply,
} from '@pelorus/shared/http';
import { CALENDARS, type CalendarRow } from '@pelorus/watch/persistence';
import { type AlertWriter, WriteCalendars } from '@pelorus/watch/service';
import { formatMs } from '@pelorus/shared/kernel';
import { type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type ParsedQs } from 'qs';
import { IngestSettings } from '../ingest-settings';
import { ALERT_SCOPES, CurrentWriter, idOf } from './alert-viewer';
import { writeCalendar } from './write-calendar';

const LIST: ListQuery = { collection: CALENDARS, defaultHits: 1_000 };
const PATH = 'rest/alerts/calendars';
const FEED = 'rest/alerts/calendar';
const MEDIA_TYPE = 'text/calendar';
/** Cached texts of calendars: programs poll, and thousands of days take a second to write. */
const MOST_KEPT = 20;

export class CalendarBody {
  @TextField({ description: 'The name that calendars show', required: true, min: 1, max: 200, example: 'Calibrations' })
  readonly name!: string;
  @TextField({
    description: 'A filter in RSQL over items, as in rules; all without it',
    max: 16_384,
    example: 'code==vessel:mya_ii*',
  })
  readonly where?: string;
}

export class CalendarDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ example: 'Calibrations' })
  readonly name!: string;
  @ApiProperty({ required: false, example: 'code==vessel:mya_ii*' })
  readonly where?: string;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
}

export class MadeCalendarDto extends CalendarDto {
  @ApiProperty({
    description: 'Its address, which is its only key: shown now and never again',
    example: 'https://pelorus.example.org/rest/alerts/calendar/0123456789abcdefghijklmnopqrstuv.ics',
  })
  readonly url!: string;
}

/** Calendars of due dates. */
@ApiTags('alerts')
@NeverStored()
@Controller(PATH)
@RequiresSession(ALERT_SCOPES)
export class CalendarController {
  constructor(
    private readonly calendars: WriteCalendars,
    private readonly settings: IngestSettings,
  ) {}

  @Get()
  @ApiRecordPage(CalendarDto, LIST, {
    summary: 'List the calendars of the account',
    description: 'Never their addresses.',
  })
  async list(@Query() query: ParsedQs, @CurrentWriter() writer: AlertWriter): Promise<PageReply> {
    const page = await this.calendars.list(readPageRequest(query, LIST), writer);
    return PageReply.of(page, calendarDocument);
  }

  @Post()
  @ApiNewRecord(CalendarBody, MadeCalendarDto, {
    summary: 'Make a calendar of what is due; the answer shows its address, once',
    description:
      'Programs such as Outlook subscribe to the address. Whoever knows it reads what is due, and nothing else.',
  })
  async add(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentWriter() writer: AlertWriter,
    @JsonBody(CalendarBody, 'create') { values }: ParsedBody<CalendarBody>,
  ): Promise<MadeCalendarDto> {
    const { calendar, key } = await this.calendars.add(values.name!, values.where ?? undefined, writer);
    noteForAudit(request, { onSuccess: 'edit', detail: `calendar ${calendar.id}` });
    response.setHeader('Location', publicPath(this.settings, `/${PATH}/${calendar.id}`));
    return { ...calendarDocument(calendar), url: `${publicUrl(request, this.settings)}/${FEED}/${key}.ics` };
  }

  @Get(':id')
  @ApiRecord(CalendarDto, { summary: 'One calendar', description: 'Its name and filter, never its address.' })
  async get(@Param('id', idOf('calendar')) id: number, @CurrentWriter() writer: AlertWriter): Promise<CalendarDto> {
    return calendarDocument(await this.calendars.get(id, writer));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiDeletion('It is deleted', { summary: 'Delete a calendar', description: 'Its address gives nothing any more.' })
  async delete(@Param('id', idOf('calendar')) id: number, @CurrentWriter() writer: AlertWriter): Promise<void> {
    await this.calendars.delete(id, writer);
  }
}

/** Feed of a calendar, for calendar programs. */
@ApiTags('alerts')
@Controller(FEED)
export class CalendarFeedController {
  readonly #texts = new LRUCache<string, string>({ max: MOST_KEPT });

  constructor(
    private readonly calendars: WriteCalendars,
    private readonly settings: IngestSettings,
  ) {}

  @Get(':key')
  @Produces(MEDIA_TYPE)
  @ApiOperation({
    summary: 'What is due, as iCalendar',
    description:
      'Whole days, each with an id that stays; what is not due any more is cancelled, and gone after 90 days. Up to 10,000.',
  })
  @ApiParam({
    name: 'key',
    description: 'The secret of the calendar, perhaps with `.ics`',
    schema: { type: 'string', examples: ['0123456789abcdefghijklmnopqrstuv'] },
  })
  @ApiOkResponse({
    description: 'The calendar',
    content: { [MEDIA_TYPE]: { schema: { type: 'string' } } },
    headers: API_ETAG,
  })
  @ApiResponse({ status: 304, description: 'It is the one that `If-None-Match` names' })
  @ApiProblems(404, 406, 503)
  async read(@Param('key') key: string): Promise<TextReply> {
    const { calendar, entries } = await this.calendars.read(key.replace(/\.ics$/, ''));
    const content = hash('sha256', JSON.stringify([calendar.name, entries]));
    const text = this.#texts.get(content) ?? writeCalendar(calendar.name, entries, this.settings.PUBLIC_URL);
    this.#texts.set(content, text);
    return new TextReply(1, `${MEDIA_TYPE}; charset=utf-8`, text);
  }
}

function calendarDocument({ id, name, where, createdMs }: CalendarRow): CalendarDto {
  return { id, name, ...(where !== null && { where }), created: formatMs(createdMs) };
}
