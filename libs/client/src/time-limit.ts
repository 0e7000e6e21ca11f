type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Time limit of the other side: only waits for it count. */
export class TimeLimit {
  readonly #controller = new AbortController();
  #timer?: ReturnType<typeof setTimeout>;
  #onPassed?: (reason: Error) => void;

  constructor(private readonly ms: number) {}

  /** Aborted when the limit has passed. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * The same result, or a failure when the limit passes first: some fetches never settle, whatever their signal says.
   */
  within<T>(result: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#onPassed = reject;
      this.renew();
      void result.then(resolve, reject).finally(() => {
        this.#onPassed = undefined;
        clearTimeout(this.#timer);
      });
    });
  }

  /** Restarts the wait after progress. */
  renew(): void {
    clearTimeout(this.#timer);
    if (this.#onPassed) this.#timer = setTimeout(() => this.#pass(), this.ms);
  }

  #pass(): void {
    const reason = new Error(`no answer within ${this.ms / 1000} s`);
    this.#controller.abort(reason);
    this.#onPassed?.(reason);
  }

  /** Body to send; each chunk taken restarts the wait. */
  sending(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    return relay(reader, () => {
      clearTimeout(this.#timer);
      return reader.read().finally(() => this.renew());
    });
  }

  /** Body to receive, each read within the limit; `explain` maps failures. */
  receiving(body: ReadableStream<Uint8Array>, explain: (cause: unknown) => unknown): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    return relay(reader, () =>
      this.within(reader.read()).catch((cause: unknown) => {
        void reader.cancel(cause).catch(() => undefined);
        throw explain(cause);
      }),
    );
  }
}

function relay(reader: Reader, next: () => ReturnType<Reader['read']>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
