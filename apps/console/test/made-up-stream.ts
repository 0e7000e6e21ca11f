import { LiveConnection, type HeardEvent, type OpenLive } from '../src/api/live/live-connection';
import { type News } from '../src/api/live/news';

/** A stream of events that a test sends, in place of the service's. */
export class MadeUpStream {
  /** What the page asked for, each time that it opened a stream. */
  readonly asked: { readonly codes: readonly string[]; readonly since?: string }[] = [];
  /** Whether somebody looks at the page. */
  isSeen = true;
  /** Whether new streams are refused. */
  isRefused = false;
  readonly connection: LiveConnection;
  #id = 0;
  #look = (): void => {};
  #waiting: HeardEvent[] = [];
  #wake = (): void => {};
  #signal: AbortSignal | undefined;

  constructor() {
    this.connection = new LiveConnection(this.#open, {
      isSeen: () => this.isSeen,
      onChange: (listener) => (this.#look = listener),
    });
  }

  /** Whether a stream is held open. */
  get isOpen(): boolean {
    return this.#signal !== undefined && !this.#signal.aborted;
  }

  /** Sends one event, and waits until the page has taken it. */
  async send(...news: readonly News[]): Promise<void> {
    this.#waiting.push({ id: String(++this.#id), news });
    this.#wake();
    while (this.isOpen && this.#waiting.length > 0) await Promise.resolve();
    await Promise.resolve();
  }

  /** Turns to the page, or away from it. */
  see(isSeen: boolean): void {
    this.isSeen = isSeen;
    this.#look();
  }

  /** Loses the service, or finds it again, while the stream is held. */
  reach: (isReached: boolean) => void = () => {};

  /** Ends the stream and refuses new ones. */
  refuse(): void {
    this.isRefused = true;
    this.#wake();
  }

  readonly #open: OpenLive = (question) => {
    const { signal, onReach, ...asked } = question;
    this.reach = onReach;
    this.asked.push(asked);
    this.#signal = signal;
    return this.#events(signal);
  };

  async *#events(signal: AbortSignal): AsyncGenerator<HeardEvent> {
    while (!signal.aborted) {
      if (this.isRefused) throw new Error('refused');
      const next = this.#waiting.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
