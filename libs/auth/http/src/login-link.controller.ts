import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { Authentication, LOGIN_LINK_SECONDS, type Session } from '@pelorus/auth/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import { ApiProblems, readForm } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { noteForAudit } from './audit/audit-note';
import { authPaths } from './auth-paths';
import { clientOf } from './client-of';
import { formatMoment } from './format-moment';
import { loggedInDocument, LoggedInDto } from './logged-in.dto';
import { LoginLimiter } from './login-limiter';
import { checkOrigin } from './origin';
import { setSessionCookie } from './session-cookie';
import { CurrentGrant, RequiresSession } from './sessions/session.decorator';

/** Key that logs in once. */
class LoginLinkDto {
  @ApiProperty({ description: 'Secret; it is shown now and never again', example: 'the-key-of-a-login-link' })
  readonly key!: string;
  @ApiProperty({ description: 'Until when it counts (UTC)', example: '2024-01-17T18:20:13.759' })
  readonly expires!: string;
}

class LoginLinkForm {
  @ApiProperty({ description: 'The key of a login link', format: 'password', example: 'the-key-of-a-login-link' })
  readonly key!: string;
}

/** Name that counts failed links of an address: they name no account. */
const NOBODY = 'login link';

/** Logs in another device by a link or QR code, so that nobody types a token there. */
@ApiTags('auth')
@Controller()
export class LoginLinkController {
  constructor(
    private readonly authentication: Authentication,
    private readonly limiter: LoginLimiter,
    private readonly settings: ServiceSettings,
  ) {}

  @Post(authPaths('login-links'))
  @HttpCode(200)
  @RequiresSession({ scopes: [] })
  @ApiOperation({
    summary: 'Make a login link for another device',
    description:
      `Its key opens one session within ${LOGIN_LINK_SECONDS / 60} minutes, with the token and scopes of this one. Until then it stands among ` +
      'the sessions as `login link`, where it can be ended.',
  })
  @ApiOkResponse({ type: LoginLinkDto })
  @ApiProblems(503)
  async make(@Req() request: Request, @CurrentGrant() session: Session): Promise<LoginLinkDto> {
    noteForAudit(request, { action: 'login-link' });
    const { key, expires } = await this.authentication.linkFor(session);
    return { key, expires: formatMoment(expires) };
  }

  @Post(authPaths('login-links/open'))
  @HttpCode(200)
  @ApiOperation({
    summary: 'Open a session by a login link; sets the cookie x-auth-token',
    description: 'A key counts once. A page of another origin cannot log in (403).',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: LoginLinkForm })
  @ApiOkResponse({ type: LoggedInDto, headers: { 'Set-Cookie': { schema: { type: 'string' } } } })
  @ApiProblems(400, 401, 403, 415, 429, 503)
  async open(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<LoggedInDto> {
    noteForAudit(request, { action: 'login', detail: 'login link' });
    checkOrigin(request, this.settings);
    const key = keyOf(await readForm(request, response));
    const address = request.ip ?? '';
    await this.limiter.check(address, NOBODY);
    const session = await this.authentication.logInByLink(key, clientOf(request)).catch(async (error: unknown) => {
      if (error instanceof DomainError && error.kind === 'unauthenticated') {
        await this.limiter.countFailure(address, NOBODY);
      }
      throw error;
    });
    await this.limiter.countSuccess(address, NOBODY);
    noteForAudit(request, { username: session.account.username, tokenId: session.token?.id });
    setSessionCookie(response, session.key, this.settings);
    return loggedInDocument(session);
  }
}

function keyOf(form: unknown): string {
  const { key } = (form ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof key === 'string' && key !== '') return key;
  const detail = "The form field 'key' must be given once and not be empty";
  const faults = [{ code: 'required', detail, pointer: '/key' }];
  throw new DomainError('malformed', 'bad-login-form', detail, { faults });
}
