interface Window {
  count: number;
  readonly ends: number;
}

/** Counts requests of clients, each in a window of its own that begins with its first request. */
export class RequestRate {
  readonly #windows = new Map<string, Window>();

  constructor(
    private readonly most: number,
    private readonly windowMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a request. Returns 0, or the milliseconds to wait when the client has made more than it may. */
  count(client: string): number {
    const now = this.now();
    this.#forgetEnded(now);
    const window = this.#windows.get(client);
    if (!window) this.#windows.set(client, { count: 1, ends: now + this.windowMs });
    else if (++window.count > this.most) return window.ends - now;
    return 0;
  }

  #forgetEnded(now: number): void {
    for (const [client, { ends }] of this.#windows) {
      if (ends > now) return;
      this.#windows.delete(client);
    }
  }
}
