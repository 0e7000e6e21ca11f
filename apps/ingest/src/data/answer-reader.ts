import { type Request, type Response } from 'express';
import { type Reader } from '@pelorus/ingest/service';
import { clientNetwork } from '@pelorus/shared/http';

/** Every answer ends by it: one of its own would be made with its stack for each. */
const ENDED = new DOMException('The answer has ended', 'AbortError');

/** How long the answers whose memory is held until they are taken may take. */
export class HeldAnswers {
  constructor(readonly totalSeconds: number) {}

  /** Breaks an answer off when its time is over. */
  limit(response: Response): void {
    const timer = setTimeout(() => response.destroy(), this.totalSeconds * 1000);
    response.once('close', () => clearTimeout(timer));
  }
}

/** The reader of an answer, until the answer is closed; undefined for a client that has gone. */
export function readerOf(request: Request, response: Response): Reader | undefined {
  // A client that went away while its request was looked at closes nothing any more.
  if (response.closed) return undefined;
  const end = new AbortController();
  response.once('close', () => end.abort(ENDED));
  return { signal: end.signal, client: clientNetwork(request) };
}

/** Does work for a reader; undefined for one that has gone meanwhile. */
export async function unlessGone<Result>({ signal }: Reader, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
