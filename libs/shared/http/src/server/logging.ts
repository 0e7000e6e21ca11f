import { type IncomingMessage } from 'node:http';
import { type LoggerService } from '@nestjs/common';
import { type RequestHandler } from 'express';
import { type Logger, pino, stdSerializers } from 'pino';
import { pinoHttp } from 'pino-http';
import { DomainError } from '@pelorus/shared/kernel';
import { withoutPersons } from './logged-url';
import { giveRequestId } from './request-id';

export { type Logger };

/** Members of errors of the driver and TypeORM that quote the input. */
const PRIVATE = new Set(['parameters', 'driverError', 'detail', 'where']);

/** The service's logger: one JSON object a line on standard output. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => withoutInput(stdSerializers.err(error)) },
  });
}

/** A described error for the log; without the parameters of a statement, which are input of clients. */
function withoutInput(described: object): object {
  return Object.fromEntries(Object.entries(described).filter(([key]) => !PRIVATE.has(key)));
}

/** Gives every request an id (`X-Request-Id`) and logs its end; of headers only what holds no secret. */
export function requestLogging(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: giveRequestId,
    autoLogging: { ignore: (request) => request.url?.startsWith('/health/') ?? false },
    customLogLevel: (_request, response, error) => levelOf(response.statusCode, error ?? response.err),
    serializers: {
      err: withoutInput,
      req: (request: LoggedRequest) => ({
        id: request.id,
        method: request.method,
        url: withoutPersons(request.url ?? ''),
        remoteAddress: request.raw?.ip ?? request.remoteAddress,
        userAgent: request.headers['user-agent'],
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
    },
  });
}

/** Request as it is logged. The address of `raw`, the request of Express, is the client's, also behind trusted proxies. */
type LoggedRequest = IncomingMessage & {
  readonly id: string;
  readonly remoteAddress?: string;
  readonly raw?: { readonly ip?: string };
};

/** A database that is away or busy is no fault of the service: it is logged as a warning. */
function levelOf(status: number, error: unknown): 'error' | 'warn' | 'info' {
  if (status === 503 && (error === undefined || error instanceof DomainError)) return 'warn';
  return error !== undefined || status >= 500 ? 'error' : 'info';
}

/** Lets the framework log through ours; its news of the start are details. */
export class FrameworkLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }
}
