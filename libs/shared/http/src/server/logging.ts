import { type LoggerService } from '@nestjs/common';
import { type Logger, pino, stdSerializers } from 'pino';

export { type Logger };

/** Members of errors of the driver and TypeORM that quote the input. */
const PRIVATE = new Set(['parameters', 'driverError', 'detail', 'where']);

/** Characters of lines that wait to be written together: a write costs as much as making twenty lines. */
const BATCH_LENGTH = 32_768;
/** Characters that are written at once; what waits longer makes several writes. */
const MOST_WRITTEN = 65_536;
/** The longest that a line waits, in milliseconds. */
const BATCH_MS = 500;

/** One JSON object a line on standard output, in batches within half a second; the rest is written at exit. */
export function createLogger(name: string, level: string): Logger {
  const options = { name, level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };
  // The timer of batches runs as long as the process: one that is silent has no use for it.
  const periodicFlush = level === 'silent' ? 0 : BATCH_MS;
  return pino(
    options,
    pino.destination({ sync: false, minLength: BATCH_LENGTH, maxWrite: MOST_WRITTEN, periodicFlush }),
  );
}

export function describeError(error: Error): object {
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([key]) => !PRIVATE.has(key)));
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
