import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { OwnedAccess, type Session } from '@pelorus/auth/domain';
import { TokenRepository, TOKENS } from '@pelorus/auth/persistence';
import { ServiceSettings } from '@pelorus/shared/config';
import {
  ApiDeletion,
  ApiNewRecord,
  ApiRecord,
  ApiRecordPage,
  JsonBody,
  type ListQuery,
  NeverStored,
  PageReply,
  type ParsedBody,
  publicPath,
  readPageRequest,
} from '@pelorus/shared/http';
import { noteForAudit } from '../audit/audit-note';
import { authPaths } from '../auth-paths';
import { OWN_ID } from '../own-id';
import { CurrentGrant, RequiresSession } from '../sessions/session.decorator';
import { MadeTokenDto, madeTokenDocument, TokenBody, tokenDocument, TokenDto, tokenWish } from './token.dto';

const LIST: ListQuery = { collection: TOKENS, defaultHits: 1_000 };

/** Personal access tokens of the logged-in account. */
@ApiTags('auth')
@NeverStored()
@Controller(authPaths('tokens'))
export class TokenController {
  constructor(
    private readonly own: OwnedAccess,
    private readonly tokens: TokenRepository,
    private readonly settings: ServiceSettings,
  ) {}

  @Get()
  @RequiresSession()
  @ApiRecordPage(TokenDto, LIST, {
    summary: 'List the tokens of the account',
    description: 'Also expired and revoked ones; never the secrets.',
  })
  async list(@Query() query: ParsedQs, @CurrentGrant() { account }: Session): Promise<PageReply> {
    const page = await this.tokens.listOwn(account.id, readPageRequest(query, LIST));
    return PageReply.of(page, tokenDocument);
  }

  @Post()
  @RequiresSession({ scopes: [] })
  @ApiNewRecord(TokenBody, MadeTokenDto, {
    summary: 'Make a token; the answer shows it, once',
    description:
      'Its scopes may be those of the session, no more (403). It ends with the token of the session at the latest, and is ' +
      'revoked with it. An account has up to 100 tokens that work (409).',
    problems: [409, 422],
  })
  async make(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentGrant() session: Session,
    @JsonBody(TokenBody, 'create') body: ParsedBody<TokenBody>,
  ): Promise<MadeTokenDto> {
    noteForAudit(request, { action: 'token-create' });
    const made = await this.own.makeToken(session, tokenWish(body, session));
    noteForAudit(request, { detail: `token ${made.token.id}: ${made.token.scopes.join(', ')}` });
    response.setHeader('Location', publicPath(this.settings, `${request.path}/${made.token.id}`));
    return madeTokenDocument(made);
  }

  @Get(':id')
  @RequiresSession()
  @ApiRecord(TokenDto, {
    summary: 'One token of the account',
    description: 'Without its secret, which nobody has any more.',
    problems: [404, 503],
  })
  async get(@Param('id', OWN_ID) id: number, @CurrentGrant() session: Session): Promise<TokenDto> {
    return tokenDocument(await this.own.token(session, id));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequiresSession({ scopes: [] })
  @ApiDeletion('It is revoked', {
    summary: 'Revoke a token of the account',
    description:
      'Its sessions and the tokens that were made by it end with it. A session revokes its own token, and others that have no scope which it lacks (403).',
  })
  async revoke(
    @Req() request: Request,
    @Param('id', OWN_ID) id: number,
    @CurrentGrant() session: Session,
  ): Promise<void> {
    noteForAudit(request, { action: 'token-revoke' });
    await this.own.revokeToken(session, id);
  }
}
