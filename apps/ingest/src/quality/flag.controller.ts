import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { unknownFlag } from '@pelorus/ingest/domain';
import { type Session } from '@pelorus/auth/domain';
import { CurrentGrant, CurrentSession, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { MANUAL_FLAGS } from '@pelorus/ingest/persistence';
import { ManualFlags } from '@pelorus/ingest/service';
import {
  API_ETAG,
  ApiProblems,
  ApiRecordPage,
  badParameter,
  booleanValue,
  idPipe,
  type ListQuery,
  oneValue,
  PageReply,
  publicPath,
  QueryParameters,
  readJson,
  readPageRequest,
  RecordReply,
} from '@pelorus/shared/http';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { IngestSettings } from '../ingest-settings';
import { NamesWriters, ShowsWriters } from '../writers/shows-writers.decorator';
import { ApiAddFlags, readKey } from './api-add-flags';
import { MAX_COMMENT, readFlagBody } from './flag-body';
import { checkedFlagDocument, manualFlagDocument } from './manual-flag-document';
import { type CheckedFlagDto, ManualFlagDto } from './manual-flag.dto';
import { writerOf } from './writer-of';

const LIST: ListQuery = { collection: MANUAL_FLAGS, defaultHits: 1_000 };
/** Revision of every flag: only a revocation changes it. */
const REVISION = 1;
const SCOPES = { scopes: ['quality'] } as const;

/** Flags by hand. */
@ApiTags('quality')
@Controller('rest/quality/flags')
export class FlagController {
  constructor(
    private readonly flags: ManualFlags,
    private readonly settings: IngestSettings,
  ) {}

  @Post()
  @ApiAddFlags()
  @RequiresSession(SCOPES)
  async add(
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentGrant() grant: Session,
    @CurrentSession() session: string,
  ): Promise<ManualFlagDto | ManualFlagDto[] | CheckedFlagDto | CheckedFlagDto[]> {
    const dryRun = booleanValue(query, 'dryRun') ?? false;
    const key = readKey(request);
    const { flags, isList } = readFlagBody(await readJson(request, response, ['application/json']));
    const writer = writerOf(grant, session, request);
    if (dryRun) {
      await this.flags.check(flags, writer);
      noteForAudit(request, { untold: true });
      response.status(200);
      const checked = flags.map((flag) => checkedFlagDocument(flag, writer.username));
      return isList ? checked : checked[0]!;
    }
    const added = await this.flags.add(flags, writer, key);
    const [first] = added;
    if (!isList) response.setHeader('Location', publicPath(this.settings, `/rest/quality/flags/${first!.id}`));
    noteForAudit(request, {
      onSuccess: 'edit',
      detail: `flags ${added
        .map(({ id }) => id)
        .slice(0, 10)
        .join()}`,
    });
    const documents = added.map(manualFlagDocument);
    return isList ? documents : documents[0]!;
  }

  @Get()
  @NamesWriters()
  @ApiRecordPage(ManualFlagDto, LIST, {
    summary: 'List flags of persons',
    description: 'Also those that were revoked. `where` filters, also by `streams.code`, `sorts` orders.',
  })
  async list(@Query() query: ParsedQs, @ShowsWriters() writers: boolean): Promise<PageReply> {
    const page = await this.flags.list(readPageRequest(query, LIST), writers);
    return PageReply.of(page, manualFlagDocument);
  }

  @Get(':id')
  @NamesWriters()
  @ApiOperation({ summary: 'One flag of a person', description: 'What was said by whom, and whether it was revoked.' })
  @ApiParam({ name: 'id', schema: { type: 'integer', examples: [7] } })
  @ApiOkResponse({ type: ManualFlagDto, headers: API_ETAG })
  @ApiResponse({ status: 304, description: 'It is the one that `If-None-Match` names' })
  @ApiProblems(400, 404, 503)
  async get(@Param('id', idPipe(unknownFlag)) id: number, @ShowsWriters() writers: boolean): Promise<RecordReply> {
    const flag = await this.flags.get(id);
    const { revokedBy, ...rest } = flag;
    const shown = writers ? flag : { ...rest, username: '', ...(revokedBy !== undefined && { revokedBy: '' }) };
    return new RecordReply(REVISION, manualFlagDocument(shown));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Revoke a flag of a person',
    description:
      'It counts no more from now on, and stays: `flagsAsOf` tells of it. The account that set it may, those that may write all of its ' +
      'streams, and administrators.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', examples: [7] } })
  @QueryParameters({
    name: 'reason',
    description: 'Why it is revoked.',
    schema: { type: 'string', maxLength: MAX_COMMENT },
    example: 'The wrong stream.',
  })
  @ApiNoContentResponse({ description: 'It is revoked' })
  @ApiProblems(400, 404, 409, 503)
  @RequiresSession(SCOPES)
  async revoke(
    @Param('id', idPipe(unknownFlag)) id: number,
    @Query() query: ParsedQs,
    @Req() request: Request,
    @CurrentGrant() grant: Session,
    @CurrentSession() session: string,
  ): Promise<void> {
    await this.flags.revoke(id, writerOf(grant, session, request), readReason(query));
  }
}

function readReason(query: ParsedQs): string | undefined {
  const reason = oneValue(query, 'reason')?.trim() ?? '';
  if (reason === '') return undefined;
  if (reason.length <= MAX_COMMENT) return reason;
  throw badParameter('reason', 'too-long', `'reason' takes at most ${MAX_COMMENT} characters, not ${reason.length}.`);
}
