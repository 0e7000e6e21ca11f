import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type RequestHandler } from 'express';
import helmet from 'helmet';
import { type ServerSettings } from '@pelorus/shared/config';

/** A step that sends the headers that protect pages. Helmet makes them once: they are the same for every request. */
export function securityHeaders(settings: ServerSettings): RequestHandler {
  const headers = [...headersOf(helmet(helmetOptions(settings)))];
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

function headersOf(middleware: ReturnType<typeof helmet>): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}

function helmetOptions(settings: ServerSettings): Parameters<typeof helmet>[0] {
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      directives: {
        // The page of the API description styles itself inline.
        'style-src': ["'self'", "'unsafe-inline'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': secure ? [] : null,
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  };
}
