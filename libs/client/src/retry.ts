import {
  BrokenAnswerError,
  type ClientError,
  ConnectionError,
  ForeignAnswerError,
  ProblemError,
} from './client.errors';

/** Retry policy. */
export interface RetryOptions {
  /** Attempts after the first one; 0 repeats nothing. */
  readonly attempts: number;
  /** Longest wait before the first repetition, in milliseconds; it doubles from then on. */
  readonly firstDelay: number;
  /** Longest wait of all, in milliseconds; a service's `Retry-After` may ask for more. */
  readonly longestDelay: number;
  /** Repeats reads that a service answered with 500, too: some fail now and then. */
  readonly afterErrors?: boolean;
  /** Told of each repetition before the wait. */
  readonly onRetry?: (retry: Retry) => void;
}

/** A repetition that is about to come. */
export interface Retry {
  /** Counts from 1. */
  readonly attempt: number;
  /** Milliseconds until then. */
  readonly delay: number;
  readonly error: ClientError;
}

export const DEFAULT_RETRY: RetryOptions = { attempts: 4, firstDelay: 500, longestDelay: 30_000 };

/** `idempotent`: doing it twice is doing it once. `once`: repeated only when the service has done nothing for sure. */
export type Repeatability = 'idempotent' | 'once';

const GATEWAY_STATES = [502, 503, 504];

/** Whether a failed call may be sent again. */
export function mayRepeat(error: unknown, repeatability: Repeatability, afterErrors = false): error is ClientError {
  const isOfService = error instanceof ProblemError;
  // A service that says "too many" or "not ready" in a problem document has refused before it did anything.
  if (isOfService && (error.status === 429 || error.status === 503)) return true;
  if (repeatability === 'once') return false;
  if (isOfService) return afterErrors && error.status === 500;
  if (error instanceof ForeignAnswerError)
    return GATEWAY_STATES.includes(error.status) || (afterErrors && error.status === 500);
  return error instanceof ConnectionError || error instanceof BrokenAnswerError;
}

/**
 * Milliseconds to wait: half of the doubled delay for sure, half by chance, so that many clients do not come back at
 * once.
 */
export function retryDelay(attempt: number, error: ClientError, options: RetryOptions, chance = Math.random()): number {
  const most = Math.min(options.longestDelay, options.firstDelay * 2 ** (attempt - 1));
  const asked = error instanceof ProblemError || error instanceof ForeignAnswerError ? error.retryAfter : undefined;
  return Math.max((asked ?? 0) * 1000, most / 2 + (most / 2) * chance);
}

/** Runs a call until it succeeds, fails for good, or has been repeated often enough. */
export async function withRetries<T>(
  call: (attempt: number) => Promise<T>,
  repeatability: Repeatability,
  options: RetryOptions,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(attempt);
    } catch (error) {
      if (attempt > options.attempts || signal?.aborted || !mayRepeat(error, repeatability, options.afterErrors))
        throw error;
      const delay = retryDelay(attempt, error, options);
      options.onRetry?.({ attempt, delay, error });
      await wait(delay, signal);
    }
  }
}

/** Resolves after some milliseconds; rejects with the signal's reason when that comes first. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
