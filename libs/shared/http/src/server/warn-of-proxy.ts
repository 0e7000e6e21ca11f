import { type RequestHandler } from 'express';
import { type Logger } from 'pino';
import { type ServiceSettings } from '@pelorus/shared/config';

/** Logs a warning, once, when requests come through a proxy that TRUST_PROXY does not count. */
export function warnOfProxy({ TRUST_PROXY }: ServiceSettings, logger: Logger): RequestHandler {
  let warned = TRUST_PROXY > 0;
  return (request, _response, next) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      logger.warn(
        "a request has 'X-Forwarded-For', but TRUST_PROXY is 0: limits and the log take the proxy for the client; " +
          'set TRUST_PROXY to the number of proxies',
      );
    }
    next();
  };
}
