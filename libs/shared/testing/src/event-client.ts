export interface ReceivedEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

export class EventClient {
  readonly events: ReceivedEvent[] = [];
  /** Last `retry` in milliseconds. */
  retry?: number;
  comments = 0;
  #read = 0;
  #isEnded = false;
  #wake: () => void = () => undefined;

  private constructor(
    readonly response: Response,
    private readonly leaving: AbortController,
  ) {
    void this.#receive();
  }

  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventClient> {
    const leaving = new AbortController();
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: leaving.signal,
    });
    return new EventClient(response, leaving);
  }

  get lastId(): string | undefined {
    return this.events.findLast(({ id }) => id !== undefined)?.id;
  }

  /** The next event that is not read yet; undefined at the end of the stream. */
  async next(): Promise<ReceivedEvent | undefined> {
    while (this.#read >= this.events.length && !this.#isEnded) await this.#waited();
    return this.events[this.#read++];
  }

  /** Waits until some event of all fits; gives it. */
  async some(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent> {
    for (;;) {
      const found = this.events.find(fits);
      if (found) return found;
      if (this.#isEnded) throw new Error('the stream ended before the event came');
      await this.#waited();
    }
  }

  async ended(): Promise<void> {
    while (!this.#isEnded) await this.#waited();
  }

  /** Leaves: events that arrive later are not taken. */
  close(): void {
    this.leaving.abort();
  }

  #waited(): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#wake;
      this.#wake = () => {
        before();
        resolve();
      };
    });
  }

  async #receive(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of this.response.body ?? []) {
        // A chunk may be on its way to here when the client leaves.
        if (this.leaving.signal.aborted) break;
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop()!;
        blocks.forEach((block) => this.#take(block));
        this.#tell();
      }
    } catch {
      // The client leaves, or the connection broke.
    }
    this.#isEnded = true;
    this.#tell();
  }

  #tell(): void {
    const wake = this.#wake;
    this.#wake = () => undefined;
    wake();
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    );
    if (fields.has('')) this.comments++;
    if (fields.has('retry')) this.retry = Number(fields.get('retry'));
    const event = fields.get('event');
    if (event === undefined) return;
    const id = fields.get('id');
    this.events.push({
      ...(id !== undefined && { id }),
      event,
      data: JSON.parse(fields.get('data') ?? 'null') as unknown,
    });
  }
}
