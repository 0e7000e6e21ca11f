import { Controller, Delete, Get, HttpCode, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { OwnedAccess, type Session } from '@pelorus/auth/domain';
import { SessionRepository, SESSIONS } from '@pelorus/auth/persistence';
import {
  ApiDeletion,
  ApiRecordPage,
  type ListQuery,
  NeverStored,
  PageReply,
  readPageRequest,
} from '@pelorus/shared/http';
import { noteForAudit } from '../audit/audit-note';
import { authPaths } from '../auth-paths';
import { OWN_ID } from '../own-id';
import { CurrentGrant, RequiresSession } from './session.decorator';
import { sessionDocument, SessionDto } from './session.dto';

const LIST: ListQuery = { collection: SESSIONS, defaultHits: 1_000 };

/** Sessions of the logged-in account. */
@ApiTags('auth')
@NeverStored()
@Controller(authPaths('sessions'))
export class SessionController {
  constructor(
    private readonly own: OwnedAccess,
    private readonly sessions: SessionRepository,
  ) {}

  @Get()
  @RequiresSession()
  @ApiRecordPage(SessionDto, LIST, {
    summary: 'List the sessions of the account that have not ended',
    description: 'From which address and by which program each was opened, and by which token.',
  })
  async list(@Query() query: ParsedQs, @CurrentGrant() { account, id }: Session): Promise<PageReply> {
    const page = await this.sessions.list(account.id, readPageRequest(query, LIST));
    const records = page.records.map((session) => sessionDocument(session, id));
    return new PageReply({ ...page, records });
  }

  @Delete(':id')
  @HttpCode(204)
  @RequiresSession({ scopes: [] })
  @ApiDeletion('It is ended', {
    summary: 'End a session of the account',
    description: 'A session ends itself, and others that have no scope which it lacks (403).',
  })
  async end(@Req() request: Request, @Param('id', OWN_ID) id: number, @CurrentGrant() session: Session): Promise<void> {
    noteForAudit(request, { action: 'session-end' });
    await this.own.endSession(session, id);
  }
}
