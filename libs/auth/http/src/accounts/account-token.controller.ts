import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { noSuchOwn, OwnedAccess, type Session } from '@pelorus/auth/domain';
import { AccountRepository, TokenRepository, TOKENS } from '@pelorus/auth/persistence';
import { ServiceSettings } from '@pelorus/shared/config';
import {
  ApiDeletion,
  ApiProblems,
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
import { MadeTokenDto, madeTokenDocument, TokenBody, tokenDocument, TokenDto, tokenWish } from '../tokens/token.dto';

const LIST: ListQuery = { collection: TOKENS, defaultHits: 1_000 };
const ID = { name: 'id', description: 'The account', schema: { type: 'integer', examples: [1] } } as const;
const TOKEN_ID = { name: 'tokenId', schema: { type: 'integer', examples: [1] } } as const;
const ADMINISTRATORS = 'For administrators, with the scope `admin`.';

/** Tokens of any account, for administrators, as the command `token`. */
@ApiTags('accounts')
@NeverStored()
@Controller(authPaths('accounts/:id/tokens'))
export class AccountTokenController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly tokens: TokenRepository,
    private readonly access: OwnedAccess,
    private readonly settings: ServiceSettings,
  ) {}

  @Get()
  @RequiresSession({ scopes: ['admin'] })
  @ApiParam(ID)
  @ApiRecordPage(TokenDto, LIST, {
    summary: 'List the tokens of an account',
    description: `${ADMINISTRATORS} Also expired and revoked ones; never the secrets.`,
    problems: [400, 404, 503],
  })
  async list(@Param('id', OWN_ID) id: number, @Query() query: ParsedQs): Promise<PageReply> {
    const account = await this.accounts.getById(id);
    const page = await this.tokens.listOwn(account.id, readPageRequest(query, LIST));
    return PageReply.of(page, tokenDocument);
  }

  @Post()
  @RequiresSession({ scopes: ['admin'] })
  @ApiOperation({
    summary: 'Make a token of an account; the answer shows it, once',
    description:
      `${ADMINISTRATORS} Its scopes may be those of the session, no more (403). It ends with the token of the session at the ` +
      'latest, and is revoked with it. A disabled account gets none, one that is no ' +
      'administrator none with `admin`, and none has more than 100 that work (409).',
  })
  @ApiParam(ID)
  @ApiBody({ type: TokenBody })
  @ApiCreatedResponse({ type: MadeTokenDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems(404, 409, 422)
  async make(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id', OWN_ID) id: number,
    @CurrentGrant() session: Session,
    @JsonBody(TokenBody, 'create') body: ParsedBody<TokenBody>,
  ): Promise<MadeTokenDto> {
    noteForAudit(request, { action: 'token-create' });
    const account = await this.accounts.getById(id);
    const made = await this.access.makeTokenFor(account, session, tokenWish(body, session));
    const { id: tokenId, scopes } = made.token;
    noteForAudit(request, { detail: `token ${tokenId} of ${account.username}: ${scopes.join(', ')}` });
    response.setHeader('Location', publicPath(this.settings, `${request.path}/${tokenId}`));
    return madeTokenDocument(made);
  }

  @Delete()
  @HttpCode(204)
  @RequiresSession({ scopes: ['admin'] })
  @ApiDeletion('They are revoked', {
    summary: 'Revoke all tokens of an account',
    description: `${ADMINISTRATORS} Their sessions end.`,
    key: ID,
  })
  async revokeAll(@Req() request: Request, @Param('id', OWN_ID) id: number): Promise<void> {
    const { username } = await this.accounts.getById(id);
    noteForAudit(request, { action: 'token-revoke', detail: `all tokens of ${username}` });
    await this.tokens.revokeAll(id);
  }

  @Get(':tokenId')
  @RequiresSession({ scopes: ['admin'] })
  @ApiParam(ID)
  @ApiRecord(TokenDto, {
    summary: 'One token of an account',
    description: `${ADMINISTRATORS} Without its secret.`,
    key: TOKEN_ID,
    problems: [404, 503],
  })
  async get(@Param('id', OWN_ID) id: number, @Param('tokenId', OWN_ID) tokenId: number): Promise<TokenDto> {
    const token = await this.tokens.findOwn(id, tokenId);
    if (!token) throw noSuchOwn('token', tokenId);
    return tokenDocument(token);
  }

  @Delete(':tokenId')
  @HttpCode(204)
  @RequiresSession({ scopes: ['admin'] })
  @ApiParam(ID)
  @ApiDeletion('It is revoked', {
    summary: 'Revoke a token of an account',
    description: `${ADMINISTRATORS} Its sessions end.`,
    key: TOKEN_ID,
  })
  async revoke(
    @Req() request: Request,
    @Param('id', OWN_ID) id: number,
    @Param('tokenId', OWN_ID) tokenId: number,
  ): Promise<void> {
    const { username } = await this.accounts.getById(id);
    noteForAudit(request, { action: 'token-revoke', detail: `token ${tokenId} of ${username}` });
    if (!(await this.tokens.findOwn(id, tokenId))) throw noSuchOwn('token', tokenId);
    await this.tokens.revoke(tokenId);
  }
}
