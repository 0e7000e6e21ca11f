import { datasetTooLarge } from '@pelorus/ingest/domain';
import { type Chunks } from './chunks';

export class MeteredBody implements Chunks {
  bytes = 0;
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #waiting: Uint8Array[] = [];
  #ended = false;

  constructor(
    source: AsyncIterable<Uint8Array>,
    private readonly limit: number,
  ) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Pulls ahead until more than `bytes` wait or the body ends; returns whether it ended. */
  async gather(bytes: number): Promise<boolean> {
    while (!this.#ended && this.bytes <= bytes) {
      const chunk = await this.#pull();
      if (chunk) this.#waiting.push(chunk);
    }
    return this.#ended;
  }

  /** The next chunk; undefined at the end. Throws `too-large` beyond the limit, and errors of the source. */
  async next(): Promise<Uint8Array | undefined> {
    return this.#waiting.shift() ?? this.#pull();
  }

  /** Chunks from the current one on, without taking them: `next` returns them again. */
  ahead(): Chunks {
    let at = 0;
    return {
      next: async () => {
        if (at === this.#waiting.length) {
          const chunk = await this.#pull();
          if (!chunk) return undefined;
          this.#waiting.push(chunk);
        }
        return this.#waiting[at++];
      },
    };
  }

  take(): Uint8Array {
    const chunks = this.#waiting.splice(0);
    return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #pull(): Promise<Uint8Array | undefined> {
    if (this.#ended) return undefined;
    const { done, value } = await this.#source.next();
    if (done) {
      this.#ended = true;
      return undefined;
    }
    this.bytes += value.length;
    if (this.bytes > this.limit) throw datasetTooLarge(this.limit);
    return value;
  }
}
