import { EXIT, type ExitCode } from '../exit-codes';

/** One line of a report: where, and what is wrong there. */
export interface ReportedFault {
  readonly code: string;
  readonly detail: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly [key: string]: unknown;
}

/** An expected failure, with words for people and a code for scripts. */
export class CliError extends Error {
  readonly hints: readonly string[];
  readonly faults: readonly ReportedFault[];

  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failure,
    more: { code?: string; hints?: readonly string[]; faults?: readonly ReportedFault[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'CliError';
    this.code = more.code ?? 'failed';
    this.hints = more.hints ?? [];
    this.faults = more.faults ?? [];
  }

  readonly code: string;
}

/** Invalid command line. */
export const usageError = (message: string, ...hints: readonly string[]): CliError =>
  new CliError(message, EXIT.usage, { code: 'usage', hints });

/** Named resource not found. */
export const missingError = (message: string, ...hints: readonly string[]): CliError =>
  new CliError(message, EXIT.missing, { code: 'not-found', hints });

/** Some of several inputs failed; each failure is reported already. */
export const alreadyReported = (exitCode: ExitCode): CliError => new CliError('', exitCode, { code: 'reported' });
