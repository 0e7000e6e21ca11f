import { type Query, type QueryClient } from '@tanstack/react-query';
import { type LiveConnection } from './live-connection';
import { type News } from './news';
import { type Watched } from './watched';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Events that move the answer; `live` writes them. */
      live?: Watched<unknown>;
    };
  }
}

/** Seconds between two readings for the sake of news, of an answer that they were put into, and of others. */
const REREAD = { patched: 300, other: 5 };
/** Pause until an answer is read again that was on its way when news came. */
const SOON_MS = 1000;

/** A query that a page shows, moved by what it watches. */
export class MovedQuery {
  #codes: readonly string[] | undefined;
  #unwatch: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When it is read again, and when that was last done, in milliseconds since 1970. */
  #due = Infinity;
  #read = 0;

  constructor(
    private readonly client: QueryClient,
    private readonly connection: LiveConnection,
    private readonly query: Query,
  ) {}

  /** Watches the streams that the query depends on now. */
  follow(): void {
    const { codes } = this.#watched;
    const { data } = this.query.state;
    const wanted = typeof codes !== 'function' ? codes : data === undefined ? [] : codes(data);
    if (wanted.join() === this.#codes?.join()) return;
    this.#unwatch?.();
    this.#codes = wanted;
    this.#unwatch = this.connection.watch(wanted, (news) => this.#take(news));
  }

  /** Reads the answer again, seconds after the last time at the earliest. */
  reread(seconds = 0): void {
    const due = Math.max(Date.now(), this.#read + 1000 * seconds);
    if (due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#ask(), due - Date.now());
  }

  end(): void {
    this.#unwatch?.();
    clearTimeout(this.#timer);
  }

  get #watched(): Watched<unknown> {
    return this.query.meta!.live!;
  }

  #take(news: News): void {
    const { alerts, reread } = this.#watched;
    if (news.kind === 'alert' && !alerts) return;
    const isOnItsWay = this.query.state.fetchStatus === 'fetching';
    const isPatched = this.#patch(news);
    // An answer that is on its way may be from before.
    if (isOnItsWay) this.reread();
    else if (isPatched) this.#rereadAfter(reread ?? REREAD.patched);
    else if (news.kind !== 'present') this.reread(reread ?? REREAD.other);
  }

  /** Puts newer values into the answer, if it takes them. */
  #patch(news: News): boolean {
    const { data } = this.query.state;
    const { patch } = this.#watched;
    if (!patch || data === undefined || (news.kind !== 'values' && news.kind !== 'present')) return false;
    const next = patch(data, news.streams);
    if (next !== undefined && next !== data) this.client.setQueryData(this.query.queryKey, next);
    return next !== undefined;
  }

  /** Reads again when so many seconds have passed since the answer was read, whatever the news are until then. */
  #rereadAfter(seconds: number): void {
    if (this.#read === 0) this.#read = Date.now();
    this.reread(seconds);
  }

  #ask(): void {
    this.#due = Infinity;
    if (this.query.state.fetchStatus === 'fetching') {
      this.#timer = setTimeout(() => this.#ask(), SOON_MS);
      return;
    }
    this.#read = Date.now();
    void this.client.refetchQueries({ queryKey: this.query.queryKey, exact: true, type: 'active' });
  }
}
