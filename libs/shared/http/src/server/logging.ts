import { type LoggerService } from '@nestjs/common';
import { type Logger, pino, stdSerializers } from 'pino';
import { LogOutput } from './log-output';

export { type Logger };

/** Members of errors of the driver and TypeORM that quote the input. */
const PRIVATE = new Set(['parameters', 'driverError', 'detail', 'where']);

const STANDARD_OUTPUT = 1;

/** One JSON object a line on standard output, in batches within half a second; the rest is written at exit. */
export function createLogger(name: string, level: string): Logger {
  const options = { name, level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };
  const output = new LogOutput(STANDARD_OUTPUT, (lines) => logger.warn({ lines }, 'lines of the log were lost'));
  const logger: Logger = pino(options, output);
  return logger;
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
