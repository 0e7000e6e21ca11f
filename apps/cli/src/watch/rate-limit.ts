import { setTimeout as delay } from 'node:timers/promises';

const SLICE = 16 << 10;

/** Bytes a second that all uploads together may send. */
export class RateLimit {
  #free = 0;

  constructor(private readonly bytesPerSecond: number | undefined) {}

  /** The bytes, in slices that come as they may be sent. */
  async *limited(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    if (this.bytesPerSecond === undefined) return yield* bytes;
    for await (const chunk of bytes) {
      for (let from = 0; from < chunk.length; from += SLICE) {
        const slice = chunk.subarray(from, from + SLICE);
        await this.#turn(slice.length, signal);
        yield slice;
      }
    }
  }

  async #turn(bytes: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.#free);
    this.#free = start + (bytes / this.bytesPerSecond!) * 1000;
    if (start > now) await delay(start - now, undefined, { signal });
  }
}
