import { type CookieOptions, type Response } from 'express';
import { type ServiceSettings } from '@pelorus/shared/config';
import { SESSION_NAME } from './presented-token';

export function setSessionCookie(response: Response, key: string, settings: ServiceSettings): void {
  response.cookie(SESSION_NAME, key, cookieOptions(settings));
}

export function clearSessionCookie(response: Response, settings: ServiceSettings): void {
  response.clearCookie(SESSION_NAME, cookieOptions(settings));
}

function cookieOptions({ COOKIE_DOMAIN, cookieSecure, basePath }: ServiceSettings): CookieOptions {
  return {
    // Another service at another path of the host has a cookie of its own.
    path: basePath || '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookieSecure,
    ...(COOKIE_DOMAIN !== undefined && { domain: COOKIE_DOMAIN }),
  };
}
