import { type DynamicModule, Module } from '@nestjs/common';
import { Authentication, OwnedAccess } from '@pelorus/auth/domain';
import {
  AccountRepository,
  AuthRepository,
  OwnedAccessRepository,
  SessionRepository,
  TokenRepository,
} from '@pelorus/auth/persistence';
import { type ServiceSettings } from '@pelorus/shared/config';
import { type Database } from '@pelorus/shared/persistence';
import { AccountController } from './accounts/account.controller';
import { AccountTokenController } from './accounts/account-token.controller';
import { AuthOptions, type ServiceName } from './auth-options';
import { AuthController } from './auth.controller';
import { LoginLinkController } from './login-link.controller';
import { LoginLimiter } from './login-limiter';
import { OidcModule } from './oidc/oidc.module';
import { SessionController } from './sessions/session.controller';
import { SessionFinder } from './sessions/session-finder';
import { SweepLifecycle } from './sweep.lifecycle';
import { TokenController } from './tokens/token.controller';

/** Login, sessions, tokens and accounts: endpoints and guards of a service. */
@Module({})
export class AuthModule {
  static forRoot(settings: ServiceSettings, database: Database, service: ServiceName): DynamicModule {
    const schema = settings.AUTH_SCHEMA;
    const limits = {
      perAddress: settings.LOGIN_FAILURES_PER_ADDRESS,
      perAccount: settings.LOGIN_FAILURES_PER_ACCOUNT,
    };
    const sessions = new SessionRepository(database, schema);
    const tokens = new TokenRepository(database, schema);
    const limiter = new LoginLimiter(limits);
    const authentication = new Authentication(
      new AuthRepository(database.reserved, schema, settings.SESSIONS_PER_TOKEN),
    );
    return {
      module: AuthModule,
      global: true,
      imports: [OidcModule.forRoot(settings)],
      controllers: [
        AuthController,
        LoginLinkController,
        SessionController,
        TokenController,
        AccountController,
        AccountTokenController,
      ],
      providers: [
        { provide: AuthOptions, useValue: new AuthOptions(service) },
        { provide: Authentication, useValue: authentication },
        { provide: LoginLimiter, useValue: limiter },
        { provide: SessionFinder, useValue: new SessionFinder(authentication, limiter) },
        { provide: AccountRepository, useValue: new AccountRepository(database, schema) },
        { provide: SessionRepository, useValue: sessions },
        { provide: TokenRepository, useValue: tokens },
        { provide: OwnedAccess, useValue: new OwnedAccess(new OwnedAccessRepository(tokens, sessions)) },
        {
          provide: SweepLifecycle,
          useFactory: () => new SweepLifecycle('sessions that have ended', () => sessions.sweep()),
        },
      ],
      exports: [AuthOptions, Authentication, SessionFinder],
    };
  }
}
