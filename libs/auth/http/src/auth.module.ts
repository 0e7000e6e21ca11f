import { type DynamicModule, Module } from '@nestjs/common';
import { Authentication } from '@pelorus/auth/domain';
import { AuthRepository } from '@pelorus/auth/persistence';
import { type ServiceSettings } from '@pelorus/shared/config';
import { type Database } from '@pelorus/shared/persistence';
import { AuthController } from './auth.controller';
import { LoginLimiter } from './login-limiter';

/** Login and sessions for a service: endpoints, and what `RequiresSession` needs. */
@Module({})
export class AuthModule {
  static forRoot(settings: ServiceSettings, database: Database): DynamicModule {
    const limits = {
      perAddress: settings.LOGIN_FAILURES_PER_ADDRESS,
      perAccount: settings.LOGIN_FAILURES_PER_ACCOUNT,
    };
    return {
      module: AuthModule,
      global: true,
      controllers: [AuthController],
      providers: [
        {
          provide: Authentication,
          useValue: new Authentication(new AuthRepository(database, settings.AUTH_SCHEMA)),
        },
        { provide: LoginLimiter, useValue: new LoginLimiter(limits) },
      ],
      exports: [Authentication],
    };
  }
}
