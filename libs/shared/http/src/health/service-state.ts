import { type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds that a stopping service gives to handlers of open streams for their last bytes. */
const LAST_BYTES_MS = 1_000;

/** State of a running service: whether it stops, its open streams, and the states of its features. */
export class ServiceState {
  readonly #features = new Map<string, () => object>();
  readonly #streams = new Map<ServerResponse, AbortController>();
  #stopping = false;

  get stopping(): boolean {
    return this.#stopping;
  }

  /** Adds a feature whose state is part of the health of the service. */
  describe(feature: string, state: () => object): void {
    this.#features.set(feature, state);
  }

  get features(): Readonly<Record<string, object>> {
    return Object.fromEntries([...this.#features].map(([name, state]) => [name, state()]));
  }

  /**
   * Registers an answer that lasts until somebody ends it, such as a stream of events. The signal is aborted when the
   * client goes away or the service stops, also before this call; the handler then ends the answer. Other answers need no
   * registration: a stop waits for them up to SHUTDOWN_TIMEOUT.
   */
  openStream(response: ServerResponse): AbortSignal {
    const end = new AbortController();
    if (this.#stopping || response.closed) end.abort();
    if (response.closed) return end.signal;
    this.#streams.set(response, end);
    response.once('close', () => {
      this.#streams.delete(response);
      end.abort();
    });
    return end.signal;
  }

  /** Marks the service as stopping and ends its open streams; connections of streams that stay open are broken off. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const end of this.#streams.values()) end.abort();
    await setTimeout(LAST_BYTES_MS, undefined, { ref: false });
    for (const response of this.#streams.keys()) response.destroy();
  }
}
