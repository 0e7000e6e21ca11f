import { EventClient, type ReceivedEvent } from '@pelorus/shared/testing';

/** A latest value of a stream. */
export interface Latest {
  readonly datetime: string;
  readonly value: number | string;
}

interface LiveData {
  readonly dataset?: number;
  readonly skipped?: number;
  readonly streams?: readonly (Partial<Latest> & { readonly code: string; readonly latest?: boolean })[];
}

/** A client of live streams that comes back behind the last event that it got, at any instance. */
export class ReturningReader {
  readonly #clients: EventClient[] = [];

  constructor(
    /** What it follows: `codes=...`. */
    private readonly query: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** Connects to an instance, and gives up the connection before. */
  async connect(url: string): Promise<void> {
    const { lastId } = this;
    this.close();
    const headers = { ...this.headers, ...(lastId !== undefined && { 'last-event-id': lastId }) };
    this.#clients.push(await EventClient.open(`${url}/rest/live?${this.query}`, headers));
  }

  close(): void {
    this.#clients.at(-1)?.close();
  }

  /** All events of all connections, in the order in which they came. */
  get events(): readonly ReceivedEvent[] {
    return this.#clients.flatMap(({ events }) => events);
  }

  get lastId(): string | undefined {
    return this.events.findLast(({ id }) => id !== undefined)?.id;
  }

  /** Waits for the first event of this connection. */
  async begun(): Promise<void> {
    await this.#clients.at(-1)!.some(() => true);
  }

  /** Waits until it was told of a dataset on this connection or one before. */
  async toldOf(dataset: number): Promise<void> {
    if (this.datasets('values').includes(dataset)) return;
    await this.#clients.at(-1)!.some(({ event, data }) => event === 'values' && (data as LiveData).dataset === dataset);
  }

  /** The datasets of events, in their order. */
  datasets(kind: 'values' | 'deleted'): number[] {
    return this.events.flatMap(({ event, data }) => (event === kind ? [(data as LiveData).dataset!] : []));
  }

  /** The latest values that the events tell, put together. */
  get latest(): Map<string, Latest> {
    const known = new Map<string, Latest>();
    for (const { event, data } of this.events) {
      for (const { code, datetime, value, latest } of (data as LiveData).streams ?? []) {
        if (event === 'flags' || (event === 'values' && !latest)) continue;
        if (datetime === undefined || value === undefined) known.delete(code);
        else known.set(code, { datetime, value });
      }
    }
    return known;
  }
}
