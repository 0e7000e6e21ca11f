import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
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
import { type CookieOptions, type Request, type Response } from 'express';
import { Authentication, notLoggedIn, type OpenedSession } from '@pelorus/auth/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import { ApiProblems, readForm } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { readCredentials } from './credentials';
import { LoginLimiter } from './login-limiter';
import { checkOrigin } from './origin';
import { presentedToken, SESSION_NAME } from './presented-token';

/** Fields of the login form. */
class LoginForm {
  @ApiProperty({ description: 'The account: an e-mail address', example: 'demo@example.org' })
  readonly username!: string;
  @ApiProperty({
    description: 'A personal access token (not a password)',
    format: 'password',
    example: 'the-token-printed-by-npm-start',
  })
  readonly password!: string;
}

/** Who is logged in. */
class LoggedIn {
  @ApiProperty({ example: 'demo@example.org' })
  readonly username!: string;
  @ApiProperty({ description: 'Whether the account is an administrator' })
  readonly admin!: boolean;
  @ApiProperty({ description: 'When the session ends unless it is used (UTC)', example: '2024-01-18T06:17:13.759' })
  readonly expires!: string;
}

function describe({ account, expires }: Pick<OpenedSession, 'account' | 'expires'>): LoggedIn {
  return { username: account.username, admin: account.admin, expires: expires.toISOString().slice(0, -1) };
}

/** Paths of login, current and of older clients, on both services. */
const LOGIN_PATHS = ['rest/v2/auth/login', 'rest/auth/login', 'auth/rest/login'];
const LOGGEDIN_PATHS = ['rest/v2/auth/loggedin', 'rest/auth/loggedin'];
const LOGOUT_PATHS = ['rest/v2/auth/logout', 'rest/auth/logout'];

/** Log in with a personal access token, ask who is logged in, log out. */
@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(
    @Inject(Authentication) private readonly authentication: Authentication,
    @Inject(LoginLimiter) private readonly limiter: LoginLimiter,
    @Inject(ServiceSettings) private readonly settings: ServiceSettings,
  ) {}

  @Post(LOGIN_PATHS)
  @HttpCode(200)
  @ApiOperation({
    summary: 'Open a session; sets the cookie x-auth-token, valid on both services',
    description:
      'A personal access token stands in for the password. The value of the cookie may also be sent as the header `x-auth-token` ' +
      'or as `Authorization: Bearer`.',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: LoginForm })
  @ApiOkResponse({ type: LoggedIn, headers: { 'Set-Cookie': { schema: { type: 'string' } } } })
  @ApiProblems(400, 401, 415, 429, 503)
  async logIn(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<LoggedIn> {
    const { username, token } = readCredentials(await readForm(request, response));
    const address = request.ip ?? '';
    await this.limiter.check(address, username);
    const session = await this.authentication.logIn(username, token).catch(async (error: unknown) => {
      if (error instanceof DomainError && error.kind === 'unauthenticated') {
        await this.limiter.countFailure(address, username);
      }
      throw error;
    });
    await this.limiter.countSuccess(address, username);
    response.cookie(SESSION_NAME, session.token, this.cookieOptions());
    response.setHeader('Cache-Control', 'no-store');
    return describe(session);
  }

  @Get(LOGGEDIN_PATHS)
  @ApiOperation({ summary: 'Who is logged in', description: '401 without a session, or with one that has ended.' })
  @ApiSecurity('cookie')
  @ApiSecurity('header')
  @ApiSecurity('bearer')
  @ApiOkResponse({ type: LoggedIn })
  @ApiProblems(401, 503)
  async loggedIn(@Req() request: Request): Promise<LoggedIn> {
    const presented = presentedToken(request);
    const session = presented && (await this.authentication.recognise(presented.token));
    if (!session) throw notLoggedIn();
    return describe(session);
  }

  @Post(LOGOUT_PATHS)
  @HttpCode(204)
  @ApiOperation({
    summary: 'End the session',
    description: 'Without a session, there is nothing to do. A page of another origin cannot end it (403).',
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
    const presented = presentedToken(request);
    if (presented?.by === 'cookie') checkOrigin(request, this.settings);
    if (presented) await this.authentication.logOut(presented.token);
    response.clearCookie(SESSION_NAME, this.cookieOptions());
  }

  private cookieOptions(): CookieOptions {
    const { COOKIE_DOMAIN, cookieSecure } = this.settings;
    return {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: cookieSecure,
      ...(COOKIE_DOMAIN !== undefined && { domain: COOKIE_DOMAIN }),
    };
  }
}
