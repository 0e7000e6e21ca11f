import { type News, newsAbout } from './news';

/** One event of the stream: its news, and the place after which the stream goes on. */
export interface HeardEvent {
  /** Absent where the place does not move on. */
  readonly id?: string | undefined;
  readonly news: readonly News[];
}

/**
 * Opens the stream of what happens to streams, after an event or from now on. It goes on by itself after failures of
 * the network.
 */
export type OpenLive = (question: {
  readonly codes: readonly string[];
  readonly since?: string;
  readonly signal: AbortSignal;
  /** Told when the service cannot be reached for now, and when it is there again. */
  readonly onReach: (isReached: boolean) => void;
}) => AsyncIterable<HeardEvent>;

/** `open`: news come by themselves; `closed`: whoever wants to know asks. */
export type ConnectionState = 'open' | 'closed';

/** Whether somebody looks at the page. */
export interface Sight {
  readonly isSeen: () => boolean;
  readonly onChange: (listener: () => void) => void;
}

interface Watcher {
  readonly codes: readonly string[];
  readonly tell: (news: News) => void;
}

/** A page in the background lets its stream go after so long, in milliseconds, and takes it up where it was. */
const HIDDEN_MS = 30_000;
/** Parts of a page come one after another: they are asked for together. */
const MORE_MS = 100;
/** Codes that nobody watches any more cost little: the stream is not opened anew for them at once. */
const FEWER_MS = 10_000;
/** A service that is started anew is back by then, and nothing was missed. */
const AWAY_MS = 10_000;
/** Pauses after refusals, in milliseconds; the last one again and again. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000];

/** The one stream of a page, with the codes of all that its parts watch. Without it parts ask by the clock. */
export class LiveConnection {
  readonly #watchers = new Set<Watcher>();
  readonly #listeners = new Set<() => void>();
  #state: ConnectionState = 'closed';
  #asked: readonly string[] = [];
  #since: string | undefined;
  #stop: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #away: ReturnType<typeof setTimeout> | undefined;
  #due = Infinity;
  #refusals = 0;
  #pausedUntil = 0;

  constructor(
    private readonly open: OpenLive,
    private readonly sight: Sight,
  ) {
    sight.onChange(() => this.#plan(sight.isSeen() ? 0 : HIDDEN_MS));
  }

  state = (): ConnectionState => this.#state;

  /** Tells of each change of the state. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Tells what happens to streams until the returned function is called. Alone for alerts (no codes) no stream is
   * opened.
   */
  watch(codes: readonly string[], tell: (news: News) => void): () => void {
    const watcher = { codes, tell };
    this.#watchers.add(watcher);
    if (codes.some((code) => !this.#asked.includes(code))) this.#plan(MORE_MS);
    return () => {
      this.#watchers.delete(watcher);
      this.#plan(FEWER_MS);
    };
  }

  /** Looks at what is wanted after a while; the earliest look is the one. */
  #plan(delay: number): void {
    const due = Math.max(Date.now() + delay, this.#pausedUntil);
    if (due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.#due = Infinity;
      this.#adjust();
    }, due - Date.now());
  }

  /** Opens the stream for what is watched now, or lets it go. */
  #adjust(): void {
    const wanted = this.sight.isSeen() ? [...new Set([...this.#watchers].flatMap(({ codes }) => codes))].sort() : [];
    if (wanted.join() === this.#asked.join()) return;
    this.#stop?.abort();
    clearTimeout(this.#away);
    this.#stop = undefined;
    this.#asked = wanted;
    if (wanted.length === 0) return this.#become('closed');
    this.#stop = new AbortController();
    void this.#listen(wanted, this.#stop.signal);
  }

  async #listen(codes: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      const since = this.#since === undefined ? {} : { since: this.#since };
      const onReach = (isReached: boolean): void => void (signal.aborted || this.#reach(isReached));
      for await (const { id, news } of this.open({ codes, ...since, signal, onReach })) {
        if (signal.aborted) return;
        this.#since = id ?? this.#since;
        this.#refusals = 0;
        this.#reach(true);
        for (const one of news) this.#tell(one);
      }
    } catch {
      // Whatever the reason, the pages go on by the clock.
    }
    if (!signal.aborted) this.#pause();
  }

  /** Lets the clock take over for a while. */
  #pause(): void {
    this.#stop = undefined;
    this.#asked = [];
    const pause = PAUSES_MS[Math.min(this.#refusals, PAUSES_MS.length - 1)]!;
    this.#refusals++;
    this.#pausedUntil = Date.now() + pause;
    this.#become('closed');
    this.#plan(pause);
  }

  #reach(isReached: boolean): void {
    clearTimeout(this.#away);
    if (isReached) this.#become('open');
    else this.#away = setTimeout(() => this.#become('closed'), AWAY_MS);
  }

  #tell(news: News): void {
    for (const { codes, tell } of [...this.#watchers]) {
      const own = newsAbout(news, codes);
      if (own) tell(own);
    }
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
