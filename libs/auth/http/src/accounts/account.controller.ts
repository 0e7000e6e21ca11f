import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { changeTo, changeWords, checkUsername, kindOf } from '@pelorus/auth/domain';
import { AccountRepository, ACCOUNTS } from '@pelorus/auth/persistence';
import { ServiceSettings } from '@pelorus/shared/config';
import {
  API_ID,
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
  publicPath,
  readPageRequest,
} from '@pelorus/shared/http';
import { noteForAudit } from '../audit/audit-note';
import { authPaths } from '../auth-paths';
import { OWN_ID } from '../own-id';
import { RequiresSession } from '../sessions/session.decorator';
import { AccountBody, AccountChangeBody, accountDocument, AccountDto, kindIn, wishIn } from './account.dto';

const LIST: ListQuery = { collection: ACCOUNTS, defaultHits: 1_000 };
const ADMINISTRATORS = 'For administrators, with the scope `admin`.';

/** Accounts, for administrators, as the command `account`. */
@ApiTags('accounts')
@NeverStored()
@Controller(authPaths('accounts'))
export class AccountController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly settings: ServiceSettings,
  ) {}

  @Get()
  @RequiresSession({ scopes: ['admin'] })
  @ApiRecordPage(AccountDto, LIST, {
    summary: 'List the accounts',
    description: `${ADMINISTRATORS} What each is, when it was last used, and how many tokens and sessions of it work.`,
  })
  async list(@Query() query: ParsedQs): Promise<PageReply> {
    const page = await this.accounts.listPage(readPageRequest(query, LIST));
    return PageReply.of(page, accountDocument);
  }

  @Post()
  @RequiresSession({ scopes: ['admin'] })
  @ApiNewRecord(AccountBody, AccountDto, {
    summary: 'Make an account',
    description: `${ADMINISTRATORS} It logs in by single sign-on, or by a token that is made for it. A name that is taken is 409.`,
    problems: [409, 422],
  })
  async make(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @JsonBody(AccountBody, 'create') body: ParsedBody<AccountBody>,
  ): Promise<AccountDto> {
    const username = checkUsername(body.values.username!);
    const kind = kindIn(body);
    noteForAudit(request, { action: 'account-change', detail: `${username} is made: ${kindOf(kind)}` });
    const account = await this.accounts.make(username, kind);
    response.setHeader('Location', publicPath(this.settings, `${request.path}/${account.id}`));
    return accountDocument(account);
  }

  @Get(':id')
  @RequiresSession({ scopes: ['admin'] })
  @ApiRecord(AccountDto, { summary: 'One account', description: ADMINISTRATORS, problems: [404, 503] })
  async get(@Param('id', OWN_ID) id: number): Promise<AccountDto> {
    return accountDocument(await this.accounts.getById(id));
  }

  @Patch(':id')
  @RequiresSession({ scopes: ['admin'] })
  @ApiOperation({
    summary: 'Make an account an administrator or none, disable or enable it',
    description:
      `${ADMINISTRATORS} Its sessions end with a change: none is lifted, none stays; tokens work again once it is enabled. ` +
      'The last administrator that may log in stays one (409).',
  })
  @ApiParam(API_ID)
  @ApiBody({ type: AccountChangeBody })
  @ApiOkResponse({ type: AccountDto })
  @ApiProblems(404, 409, 422)
  async patch(
    @Req() request: Request,
    @Param('id', OWN_ID) id: number,
    @JsonBody(AccountChangeBody, 'patch') body: ParsedBody<AccountChangeBody>,
  ): Promise<AccountDto> {
    const account = await this.accounts.getById(id);
    const change = changeTo(account, wishIn(body));
    if (!change) return accountDocument(account);
    noteForAudit(request, { action: 'account-change', detail: `${account.username} ${changeWords(change)}` });
    await this.accounts.changeKeepingAdministrator(account, change);
    return accountDocument(await this.accounts.getById(id));
  }

  @Delete(':id/sessions')
  @HttpCode(204)
  @RequiresSession({ scopes: ['admin'] })
  @ApiDeletion('They are ended', {
    summary: 'End all sessions of an account',
    description: `${ADMINISTRATORS} Its tokens open new ones.`,
  })
  async endSessions(@Req() request: Request, @Param('id', OWN_ID) id: number): Promise<void> {
    const { username } = await this.accounts.getById(id);
    noteForAudit(request, { action: 'session-end', detail: `all sessions of ${username}` });
    await this.accounts.endSessions(username);
  }
}
