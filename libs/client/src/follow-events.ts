import { BrokenAnswerError, type ClientError, ForeignAnswerError } from './client.errors';
import { readBlocks } from './event-stream';
import { mayRepeat, retryDelay, type RetryOptions, wait } from './retry';

/** How events are followed. */
export interface FollowOptions {
  /** The id of the last event that is known; what happened since comes first then. */
  readonly since?: string;
  /** Ends the events. */
  readonly signal?: AbortSignal;
  /** Told when a stream is open, and when the next attempt is waited for. */
  readonly onState?: (state: FollowState) => void;
}

/** `waiting`: there is no connection at present. */
export type FollowState = 'open' | 'waiting';

/** An event of a service. */
export interface FollowedEvent {
  /** Absent for `reset`. */
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** Milliseconds before reconnecting, unless the service says. */
const AGAIN_MS = 1_000;

/**
 * Follows events for good: a stream that ends or breaks is opened again behind the last event. `open` opens one. Fails with what
 * does not pass by itself, such as a refusal.
 */
export async function* followEvents(
  open: (since: string | undefined) => Promise<Response>,
  retries: RetryOptions,
  { since, signal, onState }: FollowOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  let last = since;
  let failures = 0;
  while (!signal?.aborted) {
    let delay = AGAIN_MS;
    try {
      const blocks = readBlocks(bodyOf(await open(last)));
      onState?.('open');
      for await (const { event, retry } of blocks) {
        failures = 0;
        delay = retry ?? delay;
        if (!event) continue;
        last = event.id ?? last;
        yield { ...event, data: JSON.parse(event.data) as unknown };
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!mayRepeat(error, 'idempotent')) throw error;
      delay = delayOf(++failures, error, retries);
    }
    onState?.('waiting');
    if (!(await waited(delay, signal))) return;
  }
}

function delayOf(attempt: number, error: ClientError, retries: RetryOptions): number {
  const delay = retryDelay(Math.min(attempt, 16), error, retries);
  retries.onRetry?.({ attempt, delay, error });
  return delay;
}

/** Body of an event stream; fails for another answer. */
function bodyOf({ body, url, status, headers }: Response): ReadableStream<Uint8Array> {
  const type = headers.get('content-type') ?? '';
  if (!/^text\/event-stream\b/i.test(type)) throw new ForeignAnswerError(url, status, type, '');
  if (!body) throw new BrokenAnswerError(`the answer of ${url} has no content`, url);
  return body;
}

/** False where the signal came first. */
async function waited(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return wait(ms, signal).then(
    () => true,
    () => false,
  );
}
