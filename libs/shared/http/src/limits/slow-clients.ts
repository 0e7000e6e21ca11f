import { type RequestHandler, type Response } from 'express';

/** How often answers are looked at. */
const TICK_MS = 1_000;
/** Seconds of waiting for a client over which its rate is taken. */
const WINDOW_SECONDS = 30;

/** An answer on its way. */
interface Sent {
  /** Seconds in which bytes waited for the client. */
  waited: number;
  /** Bytes that the client's connection had taken when the window began. */
  taken: number;
}

/**
 * Breaks off answers whose clients take too few bytes a second: each of them may hold a connection of the database. Time in
 * which nothing waits for the client does not count.
 */
export class SlowClients {
  readonly #sent = new Map<Response, Sent>();
  #timer?: NodeJS.Timeout;
  #ended = 0;

  constructor(private readonly minBytesPerSecond: number) {}

  /** Number of answers that were broken off. */
  get ended(): number {
    return this.#ended;
  }

  /** Middleware that watches every answer. */
  handler(): RequestHandler {
    return (_request, response, next) => {
      if (this.minBytesPerSecond > 0) this.#watch(response);
      next();
    };
  }

  #watch(response: Response): void {
    this.#sent.set(response, { waited: 0, taken: takenBy(response) });
    this.#timer ??= setInterval(() => this.#look(), TICK_MS).unref();
    response.once('close', () => this.#sent.delete(response));
  }

  #look(): void {
    if (this.#sent.size === 0) this.#rest();
    for (const [response, sent] of this.#sent) {
      if (response.writableLength === 0) continue;
      sent.waited += TICK_MS / 1000;
      if (sent.waited < WINDOW_SECONDS) continue;
      const taken = takenBy(response);
      if ((taken - sent.taken) / sent.waited < this.minBytesPerSecond) this.#end(response);
      else this.#sent.set(response, { waited: 0, taken });
    }
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #end(response: Response): void {
    this.#ended++;
    response.destroy();
  }
}

/** Bytes that the connection of an answer has taken so far. */
function takenBy({ socket }: Response): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0;
}
