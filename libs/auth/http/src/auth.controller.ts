import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { Authentication, isAccessToken, type OpenedSession } from '@pelorus/auth/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import { ApiProblems, NeverStored, publicPath, readForm } from '@pelorus/shared/http';
import { DomainError, type Fault } from '@pelorus/shared/kernel';
import { noteForAudit } from './audit/audit-note';
import { authPaths, LOGIN_PATHS } from './auth-paths';
import { clientOf } from './client-of';
import { loggedInDocument, LoggedInDto } from './logged-in.dto';
import { LoginLimiter } from './login-limiter';
import { checkOrigin } from './origin';
import { noSession, type PresentedToken, presentedToken } from './presented-token';
import { noteSession } from './request-session';
import { clearSessionCookie, setSessionCookie } from './session-cookie';
import { SessionFinder } from './sessions/session-finder';

class LoginForm {
  @ApiProperty({
    required: false,
    description: 'The account: an e-mail address. Without it, or with an empty one, the token says whose it is',
    example: 'demo@example.org',
  })
  readonly username?: string;
  @ApiProperty({
    description: 'A personal access token (not a password)',
    format: 'password',
    example: 'the-token-printed-by-npm-start',
  })
  readonly password!: string;
}

/** Logs in with a personal access token, tells who is logged in, logs out. */
@ApiTags('auth')
@NeverStored()
@Controller()
export class AuthController {
  constructor(
    private readonly authentication: Authentication,
    private readonly limiter: LoginLimiter,
    private readonly finder: SessionFinder,
    private readonly settings: ServiceSettings,
  ) {}

  @Post(LOGIN_PATHS)
  @HttpCode(200)
  @ApiOperation({
    summary: 'Open a session; sets the cookie x-auth-token, valid on both services',
    description:
      'A personal access token stands in for the password; programs need no login, they send the token as `Authorization: Bearer`. ' +
      'The value of the cookie may also be sent as the header `x-auth-token` or as `Authorization: Bearer`. A page of another ' +
      'origin cannot log in (403). `notice` tells of a token that ends soon.',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: LoginForm })
  @ApiOkResponse({ type: LoggedInDto, headers: { 'Set-Cookie': { schema: { type: 'string' } } } })
  @ApiProblems(400, 401, 403, 415, 429, 503)
  async logIn(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<LoggedInDto> {
    noteForAudit(request, { action: 'login' });
    checkOrigin(request, this.settings);
    const credentials = readCredentials(await readForm(request, response));
    if (credentials.username !== '') noteForAudit(request, { username: credentials.username });
    const session = await this.#open(request, credentials);
    noteForAudit(request, { username: session.account.username, tokenId: session.token?.id });
    setSessionCookie(response, session.key, this.settings);
    return loggedInDocument(session);
  }

  @Get(authPaths('loggedin'))
  @ApiOperation({
    summary: 'Who is logged in',
    description:
      'The account of a session, or of a token that is sent as `Authorization: Bearer`. 401 without one that works. Where there is single sign-on, `signOn` has its path for browsers.',
  })
  @ApiSecurity('cookie')
  @ApiSecurity('header')
  @ApiSecurity('bearer')
  @ApiOkResponse({ type: LoggedInDto })
  @ApiProblems(401, 429, 503)
  async loggedIn(@Req() request: Request): Promise<LoggedInDto> {
    const presented = presentedToken(request);
    const session = presented && (await this.finder.find(request, presented));
    if (!session) throw noSession(request, presented, this.#signOnPath(request));
    return loggedInDocument(session);
  }

  @Post(authPaths('logout'))
  @HttpCode(204)
  @ApiOperation({
    summary: 'End the session',
    description:
      'Without a session, or with a token that is sent by itself, there is nothing to do. A page of another origin cannot end it (403).',
  })
  @ApiSecurity('cookie')
  @ApiSecurity('header')
  @ApiSecurity('bearer')
  @ApiNoContentResponse({
    description: 'There is no such session any more',
    headers: {
      'Set-Cookie': {
        schema: { type: 'string' },
        example: 'x-auth-token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      },
    },
  })
  @ApiProblems(403, 503)
  async logOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const presented = presentedSession(request);
    const session = presented && (await this.authentication.recognise(presented.token));
    if (session) {
      noteSession(request, session);
      noteForAudit(request, { action: 'logout' });
    }
    if (presented?.by === 'cookie') checkOrigin(request, this.settings);
    if (presented) await this.authentication.logOut(presented.token);
    clearSessionCookie(response, this.settings);
  }

  /** Path of single sign-on with the request's prefix, where configured. */
  #signOnPath({ path }: Request): string | undefined {
    if (this.settings.OIDC_ISSUER === undefined) return undefined;
    return publicPath(this.settings, path.replace(/loggedin$/, 'oidc/login'));
  }

  /** Opens a session, unless the address has failed too often. */
  async #open(request: Request, { username, token }: Credentials): Promise<OpenedSession> {
    const address = request.ip ?? '';
    await this.limiter.check(address, username);
    const client = clientOf(request);
    const session = await this.authentication.logIn(username, token, client).catch(async (error: unknown) => {
      if (error instanceof DomainError && error.kind === 'unauthenticated') {
        await this.limiter.countFailure(address, username);
      }
      throw error;
    });
    await this.limiter.countSuccess(address, username);
    return session;
  }
}

/** Session key of a request; tokens cannot be ended. */
function presentedSession(request: Request): PresentedToken | undefined {
  try {
    const presented = presentedToken(request);
    return presented && isAccessToken(presented.token) ? undefined : presented;
  } catch {
    return undefined;
  }
}

interface Credentials {
  /** Empty where the token alone counts. */
  readonly username: string;
  readonly token: string;
}

/** Reads `username` and `password` of a form. DomainError `malformed` for repeated fields, or no password. */
function readCredentials(form: unknown): Credentials {
  const fields = (form ?? {}) as Readonly<Record<string, unknown>>;
  const { username = '', password = '' } = fields;
  const missing = [
    ...(typeof username === 'string' ? [] : ['username']),
    ...(typeof password === 'string' && password !== '' ? [] : ['password']),
  ];
  if (missing.length > 0) {
    const faults = missing.map((name): Fault => ({
      code: 'required',
      detail: `The form field '${name}' must be given once${name === 'password' ? ' and not be empty' : ''}`,
      pointer: `/${name}`,
    }));
    throw new DomainError('malformed', 'bad-login-form', faults.map((fault) => fault.detail).join('; '), { faults });
  }
  return { username: String(username), token: String(password) };
}
