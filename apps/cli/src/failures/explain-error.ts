import { BrokenAnswerError, ConnectionError, ForeignAnswerError, ProblemError } from '@pelorus/client';
import { RsqlSyntaxError } from '@pelorus/shared/rsql';
import { EXIT, type ExitCode } from '../exit-codes';
import { CliError, type ReportedFault } from './cli.errors';

/** A failure in the words of the command: what failed, how to go on, how the command ends. */
export interface Explanation {
  readonly code: string;
  readonly message: string;
  readonly hints: readonly string[];
  readonly faults: readonly ReportedFault[];
  /** Number of faults in all, where not each is listed. */
  readonly totalFaults?: number;
  readonly exitCode: ExitCode;
}

/** Explains anything that was thrown; nothing of the program's inside shows. */
export function explainError(error: unknown): Explanation {
  if (isAbort(error)) return explained('interrupted', 'Interrupted.', EXIT.interrupted);
  if (error instanceof CliError) {
    const { code, message, hints, faults, exitCode } = error;
    return { code, message, hints, faults, exitCode };
  }
  if (error instanceof ProblemError) return explainProblem(error);
  if (error instanceof ForeignAnswerError) return explainForeign(error);
  if (error instanceof BrokenAnswerError)
    return explained('broken-answer', `${error.message}.`, EXIT.unreachable, 'Try again.');
  if (error instanceof ConnectionError) return explainConnection(error);
  if (error instanceof RsqlSyntaxError) return explained('bad-filter', error.message, EXIT.usage);
  return explainSystem(error);
}

const explained = (code: string, message: string, exitCode: ExitCode, ...hints: string[]): Explanation => ({
  code,
  message,
  hints,
  faults: [],
  exitCode,
});

export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || (error as { code?: string }).code === 'ABORT_ERR');
}

function explainProblem(error: ProblemError): Explanation {
  const { code, faults, totalFaults, message } = error;
  const single = faults.length === 1 && message.includes(faults[0]!.detail);
  return {
    ...explained(code, message, exitCodeOf(error), ...hintsOf(error)),
    faults: single && faults[0]!.line === undefined ? [] : (faults as readonly ReportedFault[]),
    totalFaults,
  };
}

const EXITS: Readonly<Record<number, ExitCode>> = {
  400: EXIT.usage,
  401: EXIT.access,
  403: EXIT.access,
  404: EXIT.missing,
  422: EXIT.faults,
};

const exitCodeOf = ({ status }: ProblemError): ExitCode => EXITS[status] ?? EXIT.failure;

/** Refusals of a token that was sent by itself. */
const TOKEN_CODES = new Set([
  'unknown-token',
  'expired-token',
  'revoked-token',
  'malformed-token',
  'functional-account',
  'disabled-account',
]);

/** The address of the service whose operation has an address. */
const serviceAt = (url: string): string => /^(.*?)\/rest\//.exec(url)?.[1] ?? new URL(url).origin;

function hintsOf({ status, code, url, retryAfter }: ProblemError): string[] {
  if (code === 'no-such-path') return [`Is ${serviceAt(url)} the other service? See: pelorus hosts`];
  if (status === 401 && url.endsWith('/auth/login')) return ['Make a token, and log in with it: pelorus login'];
  if (TOKEN_CODES.has(code)) return ['Set PELORUS_TOKEN to another token, or log in with it: pelorus login'];
  if (status === 401) return ['Log in: pelorus login'];
  if (status === 412) return ['Somebody changed it meanwhile: look at it, then change it again.'];
  if (status === 429 || status === 503) return [`Try again${retryAfter ? ` in ${retryAfter} s` : ' later'}.`];
  return [];
}

function explainForeign({ message, excerpt, status, url }: ForeignAnswerError): Explanation {
  const said = excerpt === '' ? [] : [`It said: ${excerpt}`];
  const next =
    status >= 500 ? 'A proxy in between may have lost the service: try again.' : `Check the address: ${serviceAt(url)}`;
  return explained('not-a-service', `${message}.`, EXIT.unreachable, ...said, next);
}

function explainConnection({ message, cause }: ConnectionError): Explanation {
  if (cause instanceof CliError) return explainError(cause);
  const hints = ['Check the address and the network: pelorus hosts'];
  return explained('unreachable', `${message}.`, EXIT.unreachable, ...hints);
}

const SYSTEM: Readonly<Record<string, readonly [code: string, exit: ExitCode, words: string]>> = {
  ENOENT: ['not-found', EXIT.missing, 'there is no such file or folder'],
  ENOTDIR: ['not-found', EXIT.missing, 'a part of the path is no folder'],
  EISDIR: ['not-a-file', EXIT.usage, 'it is a folder'],
  EACCES: ['no-access', EXIT.access, 'no permission'],
  EPERM: ['no-access', EXIT.access, 'no permission'],
  ENOSPC: ['disk-full', EXIT.failure, 'the disk is full'],
  EFBIG: ['disk-full', EXIT.failure, 'the file is larger than the disk or a limit allows'],
  EDQUOT: ['disk-full', EXIT.failure, 'the quota of the disk is used up'],
  EROFS: ['no-access', EXIT.access, 'the disk can only be read'],
  EMFILE: ['too-many-files', EXIT.failure, 'too many files are open'],
  EIO: ['disk-failed', EXIT.failure, 'the disk cannot be read or written'],
};

function explainSystem(error: unknown): Explanation {
  const { code, path, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const known = code === undefined ? undefined : SYSTEM[code];
  if (known)
    return explained(known[0], path === undefined ? `${capitalized(known[2])}.` : `${path}: ${known[2]}.`, known[1]);
  const first = (message ?? String(error)).split('\n')[0]!;
  return explained('failed', first === '' ? 'It failed for an unknown reason.' : first, EXIT.failure);
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
