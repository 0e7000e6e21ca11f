import { type RequestHandler } from 'express';
import { type Logger } from 'pino';

/** Logs a warning, once, when requests come through a proxy although TRUST_PROXY is 0. */
export function warnOfProxy(logger: Logger): RequestHandler {
  let warned = false;
  return (request, _response, next) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      logger.warn(
        "a request has 'X-Forwarded-For', but TRUST_PROXY is 0: the log takes the proxy for the client, and so do limits " +
          'where the proxy is on another machine; set TRUST_PROXY to the number of proxies',
      );
    }
    next();
  };
}
