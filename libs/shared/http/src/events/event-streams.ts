import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ServiceSettings } from '@pelorus/shared/config';
import { DomainError } from '@pelorus/shared/kernel';
import { type Request, type Response } from 'express';
import { ServiceState } from '../health/service-state';
import { ClientLimits } from '../limits/client-limits';
import { clientNetwork } from '../limits/network-of';
import { beginEvents, EventStream } from './event-stream';
import { retryText } from './event-text';

/** A comment comes at least each 15 s. */
const BEAT_MS = 12_000;
const TICK_MS = 2_000;
/** A client that takes nothing for so long is let go. */
const BLOCKED_MS = 30_000;
/** When clients come back that found no room, and those that were too slow. */
const OVERLOAD_RETRY_MS = 30_000;
const SLOW_RETRY_MS = 5_000;
/** After a stop clients come back at different times. */
const STOP_RETRY_MS = { least: 1_000, most: 5_000 };
/** The networks of programs on this machine count as one. */
const OWN = 'own';

export interface EventHandler {
  readonly open: (stream: EventStream) => void;
  /** Called when the client takes more, after it was blocked. */
  readonly onRoom: () => void;
  /** Milliseconds after which the stream ends, so that the client shows its session again; absent: no limit. */
  readonly lastsMs?: number;
}

/**
 * The streams of events of a service: how many there are at once, of all clients and of one network, their heartbeats, and
 * their ends. Who finds no room gets a stream that ends and says when to come back: after any other answer a browser would
 * never connect again.
 */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  readonly #open = new Set<EventStream>();
  /** Answers by network, those included that are not open yet. */
  readonly #taken = new Map<string, number>();
  #allTaken = 0;
  #timer?: NodeJS.Timeout;
  #refused = 0;
  #letGo = 0;

  constructor(
    private readonly settings: ServiceSettings,
    private readonly state: ServiceState,
    private readonly limits: ClientLimits,
  ) {}

  get open(): number {
    return this.#open.size;
  }

  /** Clients that were told to come back, since there was no room. */
  get refused(): number {
    return this.#refused;
  }

  get letGo(): number {
    return this.#letGo;
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  /**
   * Answers with a stream once `prepare` has found what it is for. What that throws is thrown, unless it passes by itself, such
   * as a database that is away: then the client is told to come back.
   */
  async serve(
    request: Request,
    response: Response,
    prepare: (gone: AbortSignal) => Promise<EventHandler>,
  ): Promise<void> {
    const client = clientNetwork(request) ?? OWN;
    if (this.state.stopping) return sendAway(response, stopRetry());
    if (!this.#hasRoom(client)) return this.#refuse(response);
    this.#enter(client, response);
    const gone = this.state.openStream(response);
    // A stream has limits of its own: other requests of the client need not wait for it.
    this.limits.release(response);
    try {
      const handler = await prepare(gone);
      if (!response.closed) this.#begin(response, gone, handler);
    } catch (error) {
      if (response.closed) return;
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      this.#refuse(response);
    }
  }

  /** Ends the stream of a client that is too slow. */
  release(stream: EventStream): void {
    if (stream.isEnded) return;
    this.#letGo++;
    stream.end(SLOW_RETRY_MS);
  }

  #begin(response: Response, gone: AbortSignal, { open, onRoom, lastsMs = Infinity }: EventHandler): void {
    beginEvents(response);
    const stream = new EventStream(response, onRoom, performance.now() + lastsMs);
    this.#open.add(stream);
    const end = (): void => {
      this.#open.delete(stream);
      stream.end(stopRetry());
    };
    // HEAD ends here.
    if (gone.aborted || response.req.method === 'HEAD') return end();
    gone.addEventListener('abort', end, { once: true });
    this.#timer ??= setInterval(() => this.#look(), TICK_MS).unref();
    open(stream);
  }

  #look(): void {
    const now = performance.now();
    for (const stream of this.#open) {
      stream.beat(now, BEAT_MS);
      if (stream.blockedFor(now) > BLOCKED_MS) this.release(stream);
      else if (now > stream.until) stream.end(STOP_RETRY_MS.least);
    }
  }

  #refuse(response: Response): void {
    this.#refused++;
    sendAway(response, OVERLOAD_RETRY_MS);
  }

  #hasRoom(client: string): boolean {
    const { EVENT_STREAMS, CLIENT_EVENT_STREAMS } = this.settings;
    if (this.#allTaken >= EVENT_STREAMS) return false;
    return client === OWN || CLIENT_EVENT_STREAMS === 0 || (this.#taken.get(client) ?? 0) < CLIENT_EVENT_STREAMS;
  }

  #enter(client: string, response: Response): void {
    if (response.closed) return;
    this.#allTaken++;
    this.#taken.set(client, (this.#taken.get(client) ?? 0) + 1);
    response.once('close', () => {
      this.#allTaken--;
      const left = this.#taken.get(client)! - 1;
      if (left > 0) this.#taken.set(client, left);
      else this.#taken.delete(client);
    });
  }
}

function sendAway(response: Response, retryMs: number): void {
  beginEvents(response);
  response.end(retryText(retryMs));
}

function stopRetry(): number {
  const { least, most } = STOP_RETRY_MS;
  return Math.round(least + Math.random() * (most - least));
}
