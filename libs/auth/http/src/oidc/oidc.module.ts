import { type DynamicModule, Module } from '@nestjs/common';
import { type ServiceSettings } from '@pelorus/shared/config';
import { OidcProvider } from './oidc-provider';
import { OidcController } from './oidc.controller';
import { SignOnCookie } from './sign-on-cookie';

/** Single sign-on; without OIDC_ISSUER it has no paths. */
@Module({})
export class OidcModule {
  static forRoot(settings: ServiceSettings): DynamicModule {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = settings;
    if (issuer === undefined || id === undefined || secret === undefined) return { module: OidcModule };
    return {
      module: OidcModule,
      controllers: [OidcController],
      providers: [
        { provide: OidcProvider, useValue: new OidcProvider({ issuer, id, secret: secret.reveal() }) },
        { provide: SignOnCookie, useValue: new SignOnCookie(settings, secret.reveal()) },
      ],
    };
  }
}
