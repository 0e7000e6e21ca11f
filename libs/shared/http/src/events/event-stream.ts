import { type Response } from 'express';
import { HEARTBEAT, retryText } from './event-text';

/** Headers of a stream of events: nobody keeps it, and no proxy gathers it. */
const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};
/** Time that a client takes for what was sent before its stream is broken off. */
const LAST_BYTES_MS = 5_000;

export function beginEvents(response: Response): void {
  response.status(200).set(HEADERS).removeHeader('ETag');
  response.flushHeaders();
}

export class EventStream {
  /** When something was sent last, and since when the client takes nothing. */
  #sent = performance.now();
  #blocked?: number;
  #isEnded = false;

  constructor(
    private readonly response: Response,
    /** Called when the client takes more. */
    onRoom: () => void,
    /** When it is to end, by the clock of `performance`. */
    readonly until: number,
  ) {
    response.on('drain', () => {
      this.#blocked = undefined;
      onRoom();
    });
  }

  /** Whether the client has not taken yet what was sent; nothing more should be sent then. */
  get isBlocked(): boolean {
    return this.#blocked !== undefined;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Sends a text, or its bytes; nothing after the end. */
  send(text: string | Buffer): void {
    if (this.#isEnded || text.length === 0) return;
    this.#sent = performance.now();
    if (!this.response.write(text)) this.#blocked ??= this.#sent;
  }

  /** Sends a comment where nothing was sent for a time. */
  beat(now: number, everyMs: number): void {
    if (!this.isBlocked && now - this.#sent >= everyMs) this.send(HEARTBEAT);
  }

  /** Milliseconds for which the client has taken nothing. */
  blockedFor(now: number): number {
    return this.#blocked === undefined ? 0 : now - this.#blocked;
  }

  end(retryMs: number): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.response.closed) return;
    this.response.end(retryText(retryMs));
    setTimeout(() => this.response.destroy(), LAST_BYTES_MS).unref();
  }
}
