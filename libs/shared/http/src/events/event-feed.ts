/** Something that has its place among all events: ids are ordered as texts. */
export interface FeedEvent {
  readonly id: string;
}

export interface EventLog<Event extends FeedEvent> {
  /** Events behind `oldest` are known, up to `newest`. */
  bounds(): Promise<{ readonly oldest: string; readonly newest: string }>;
  /** The first events behind an id, in their order; none behind the newest one. About `most`. */
  after(id: string, most: number): Promise<readonly Event[]>;
  /** An id behind which there are no more than so many events, of those that are known. */
  recent(most: number): Promise<string>;
  /** Whether an id can be one of this log, not of another database. */
  isOwn(id: string): boolean;
}

/** What may be said of an id from which a reader wants to go on. */
export type ReaderPlace = 'known' | 'too-old' | 'unknown';

/** Events that are read at once. */
const PAGE = 1_000;
/** Events that are read at the beginning. */
const PRIMED = 5_000;
/** Time after which new events are looked for, also where nobody tells of any. */
const POLL_MS = 2_000;

/** The newest events of a log, in memory for all readers of a process. Looks when told to and every few seconds. */
export class EventFeed<Event extends FeedEvent> {
  /** The events behind `#from`, in their order. */
  readonly #ring: Event[] = [];
  /** Known once the log said where the feed begins. */
  #from?: string;
  #weight = 0;
  #started?: Promise<void>;
  #reading?: Promise<void>;
  #next?: Promise<void>;
  #timer?: NodeJS.Timeout;
  #isStopped = false;
  #isFailing = false;

  constructor(
    private readonly log: EventLog<Event>,
    /** Told of new events in their order. */
    private readonly onEvents: (events: readonly Event[]) => void,
    /** How much is kept; `weigh` says how much of it an event takes. */
    private readonly room: { readonly most: number; readonly weigh: (event: Event) => number },
  ) {}

  get newest(): string {
    return this.#ring.at(-1)?.id ?? this.#from ?? '';
  }

  /** Whether the log could not be read when it was last asked for events. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  get isStarted(): boolean {
    return this.#started !== undefined;
  }

  /** Begins, unless it has begun. */
  start(): Promise<void> {
    this.#started ??= this.#begin().catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Looks for new events; resolves when those are known that were there at the call. */
  advance(): Promise<void> {
    // One reading after the other: two at once would keep the same events twice. A failed one is told to its own callers.
    this.#next ??= (this.#reading ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#reading = this.#read().finally(() => (this.#reading = undefined));
        return this.#reading;
      });
    return this.#next;
  }

  /** Looks for new events, without a caller that waits. The feed's beginning looks for them itself. */
  advanceSoon(): void {
    if (this.#isStopped || this.#from === undefined) return;
    this.advance().catch(() => undefined);
  }

  /** The events behind an id that are in memory; undefined for one that is too old for that. */
  behind(id: string): readonly Event[] | undefined {
    if (this.#from === undefined || id < this.#from) return undefined;
    return this.#ring.slice(this.#placeBehind(id));
  }

  /** Finds out whether a reader may go on behind an id. */
  async placeOf(id: string): Promise<ReaderPlace> {
    if (!this.log.isOwn(id)) return 'unknown';
    if (id > this.newest) await this.advance();
    // A place behind the last event may be one, too: some logs tell of moments at which nothing happened.
    if (id > this.newest) return id <= (await this.log.bounds()).newest ? 'known' : 'unknown';
    if (this.behind(id)) return 'known';
    const { oldest } = await this.log.bounds();
    return id >= oldest ? 'known' : 'too-old';
  }

  async #begin(): Promise<void> {
    // Readers who come back after a restart find what they missed.
    this.#from ??= await this.log.recent(PRIMED);
    await this.advance();
    this.#wait();
  }

  #wait(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      void this.advance()
        .catch(() => undefined)
        .then(() => this.#wait());
    }, POLL_MS).unref();
  }

  async #read(): Promise<void> {
    try {
      for (let events = await this.log.after(this.newest, PAGE); events.length > 0;) {
        this.#keep(events);
        this.onEvents(events);
        if (events.length < PAGE) break;
        events = await this.log.after(this.newest, PAGE);
      }
      this.#isFailing = false;
    } catch (error) {
      this.#isFailing = true;
      throw error;
    }
  }

  #keep(events: readonly Event[]): void {
    const { most, weigh } = this.room;
    this.#ring.push(...events);
    for (const event of events) this.#weight += weigh(event);
    let gone = 0;
    while (this.#weight > most && gone < this.#ring.length) this.#weight -= weigh(this.#ring[gone++]!);
    if (gone === 0) return;
    this.#from = this.#ring[gone - 1]!.id;
    this.#ring.splice(0, gone);
  }

  #placeBehind(id: string): number {
    let low = 0;
    let high = this.#ring.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ring[middle]!.id > id) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
