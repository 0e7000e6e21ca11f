import { type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '@pelorus/shared/kernel';
import { withoutPersons } from './logged-url';
import { describeError, type Logger } from './logging';
import { giveRequestId } from './request-id';

declare module 'http' {
  interface IncomingMessage {
    id?: string;
    /** Trace that the request belongs to, where traces are on. */
    traceId?: string;
    log?: RequestLog;
  }
  interface ServerResponse {
    /** Error that the answer tells of, or that broke it off; logged with the line of the request. */
    err?: Error;
  }
}

/** Gives every request an id (`X-Request-Id`) and logs its end; of headers only what holds no secret. */
export function requestLogging(logger: Logger): RequestHandler {
  const log = logger.child({}, { serializers: { err: describeError } });
  return (request, response, next) => {
    request.id = giveRequestId(request, response);
    const line = (request.log = new RequestLog(log, request));
    // Without a listener an error would end the service.
    response.on('error', keepError);
    if (!request.url.startsWith('/health/')) response.on('close', () => line.end(response));
    next();
  };
}

export class RequestLog {
  readonly #since = Date.now();
  /** The client's, also behind trusted proxies. A connection that is closed does not tell it. */
  readonly #address: string | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly request: Request,
  ) {
    this.#address = request.ip ?? request.socket.remoteAddress;
  }

  info(fields: object, message: string): void {
    this.logger.info({ req: this.#described(), ...fields }, message);
  }

  /** Writes the line of a request that has been answered, or whose client has gone. */
  end(response: Response): void {
    const { statusCode } = response;
    const level = levelOf(statusCode, response.err);
    if (!this.logger.isLevelEnabled(level)) return;
    const err = response.err ?? (statusCode >= 500 ? new Error(`failed with status code ${statusCode}`) : undefined);
    const res = { statusCode };
    const responseTime = Date.now() - this.#since;
    const isWhole = !this.request.readableAborted && response.writableEnded;
    const message = err ? 'request errored' : isWhole ? 'request completed' : 'request aborted';
    this.logger[level]({ req: this.#described(), res, ...(err && { err }), responseTime }, message);
  }

  #described(): object {
    const { id, method, originalUrl, headers, traceId } = this.request;
    return {
      id,
      method,
      url: withoutPersons(originalUrl),
      remoteAddress: this.#address,
      userAgent: headers['user-agent'],
      ...(traceId !== undefined && { traceId }),
    };
  }
}

function keepError(this: Response, error: Error): void {
  this.err ??= error;
}

/** A database that is away or busy is no fault of the service: it is logged as a warning. */
function levelOf(status: number, error: unknown): 'error' | 'warn' | 'info' {
  if (status === 503 && (error === undefined || error instanceof DomainError)) return 'warn';
  return error !== undefined || status >= 500 ? 'error' : 'info';
}
