import { Controller, Get, HttpCode, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { timingSafeEqual } from 'node:crypto';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { Authentication } from '@pelorus/auth/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import {
  AnyQueryParameters,
  ApiProblems,
  badParameter,
  manyValues,
  NeverStored,
  oneValue,
  Produces,
  publicPath,
  publicUrl,
  QueryParameters,
} from '@pelorus/shared/http';
import { noteForAudit } from '../audit/audit-note';
import { authPaths } from '../auth-paths';
import { clientOf } from '../client-of';
import { loggedInDocument, LoggedInDto } from '../logged-in.dto';
import { setSessionCookie } from '../session-cookie';
import { OidcProvider } from './oidc-provider';
import { signOnUnknown } from './sign-on.errors';
import { SignOnCookie } from './sign-on-cookie';

const SEE_OTHER = 303;
const LOCATION = { Location: { schema: { type: 'string' as const } } };
/** Path of the service: a second slash or backslash would lead to another host. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
/** Most characters of an encoded path, which must fit a cookie. */
const MAX_PATH = 2_001;
/** Characters that headers cannot have. */
const UNSENDABLE = /[^\x21-\x7e]+/g;

@ApiTags('auth')
@NeverStored()
@Controller()
export class OidcController {
  constructor(
    private readonly provider: OidcProvider,
    private readonly cookie: SignOnCookie,
    private readonly authentication: Authentication,
    private readonly settings: ServiceSettings,
  ) {}

  @Get(authPaths('oidc/login'))
  @HttpCode(SEE_OTHER)
  @Produces('*/*')
  @ApiOperation({
    summary: 'Log in by single sign-on: leads to the provider',
    description: 'For browsers. The provider leads back to `callback`, which opens the session.',
  })
  @QueryParameters({
    name: 'returnTo',
    description:
      'The path of this service at which the browser goes on afterwards; without it the answer says who is logged in.',
    schema: { type: 'string', maxLength: 2_001 },
    example: '/api',
  })
  @ApiResponse({ status: SEE_OTHER, description: 'The page of the provider', headers: LOCATION })
  @ApiProblems(400, 503)
  async begin(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: ParsedQs,
  ): Promise<void> {
    const returnTo = readReturnTo(query);
    const redirectUri = publicUrl(request, this.settings) + request.path.replace(/login\/?$/, 'callback');
    const { signOn, address } = await this.provider.begin(redirectUri);
    this.cookie.keep(response, { ...signOn, ...(returnTo !== undefined && { returnTo }) });
    response.setHeader('Location', address.href);
  }

  @Get(authPaths('oidc/callback'))
  @AnyQueryParameters()
  @Produces('*/*')
  @ApiOperation({
    summary: 'Where the provider of single sign-on leads back to: opens the session',
    description:
      'Sets the cookie x-auth-token. The e-mail address must be verified by the provider and be an account here (403); it is made ' +
      'where `OIDC_ACCOUNTS` says so. The session has all scopes of the account.',
  })
  @ApiQuery({ name: 'code', required: false, schema: { type: 'string', examples: ['a-code-of-the-provider'] } })
  @ApiQuery({ name: 'state', required: false, schema: { type: 'string' } })
  @ApiOkResponse({ type: LoggedInDto, headers: { 'Set-Cookie': { schema: { type: 'string' } } } })
  @ApiResponse({ status: SEE_OTHER, description: 'The path that `returnTo` named', headers: LOCATION })
  @ApiProblems(400, 401, 403, 503)
  async end(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: ParsedQs,
  ): Promise<LoggedInDto | undefined> {
    const begun = this.cookie.take(request, response);
    // Without a begun sign-on nobody tries to log in: no audit entry.
    if (!begun) throw signOnUnknown();
    noteForAudit(request, { action: 'login', detail: 'single sign-on' });
    if (!isSame(begun.state, manyValues(query, 'state'))) throw signOnUnknown();
    const email = await this.provider.emailOf(begun, request.originalUrl.split('?')[1] ?? '');
    noteForAudit(request, { username: email });
    const make = this.settings.OIDC_ACCOUNTS === 'any';
    const session = await this.authentication.logInVerified(email, clientOf(request), { make });
    setSessionCookie(response, session.key, this.settings);
    if (begun.returnTo === undefined) return loggedInDocument(session);
    response.status(SEE_OTHER).setHeader('Location', publicPath(this.settings, begun.returnTo));
    return undefined;
  }
}

/** Path to go on at, for a header; encodes beyond ASCII as browsers do. */
function readReturnTo(query: ParsedQs): string | undefined {
  const given = oneValue(query, 'returnTo');
  if (given === undefined) return undefined;
  const path = OWN_PATH.test(given) ? given.replace(UNSENDABLE, encodeURIComponent) : '';
  if (path === '' || path.length > MAX_PATH) {
    const detail = `'returnTo' must be a path of this service, such as /api, of up to ${MAX_PATH} characters when encoded.`;
    throw badParameter('returnTo', 'bad-path', detail);
  }
  return path;
}

function isSame(state: string, [given = '', ...others]: readonly string[]): boolean {
  const [a, b] = [Buffer.from(state), Buffer.from(given)];
  return others.length === 0 && a.length === b.length && timingSafeEqual(a, b);
}
