import { type Request } from 'express';
import { foreignOrigin } from '@pelorus/auth/domain';
import { type ServiceSettings } from '@pelorus/shared/config';

/**
 * Refuses requests from pages of other origins: `Origin` must be ours (PUBLIC_URL, or else the request's address) or in
 * CORS_ORIGINS. Without `Origin`, `Sec-Fetch-Site` tells of another site. Programs send neither.
 */
export function checkOrigin(request: Request, settings: ServiceSettings): void {
  const origin = request.get('origin');
  if (origin === undefined) {
    if (request.get('sec-fetch-site') === 'cross-site') throw foreignOrigin('another site');
    return;
  }
  const own = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : `${request.protocol}://${request.host}`;
  if (origin !== own && !settings.CORS_ORIGINS.includes(origin)) throw foreignOrigin(origin);
}
