import { createHash } from 'node:crypto';
import { type Chunks } from './chunks';

/** Counts and digests chunks as they are pulled. */
export class DigestedChunks implements Chunks {
  /** Number of bytes pulled. */
  bytes = 0;
  readonly #hash = createHash('sha256');

  constructor(private readonly source: Chunks) {}

  async next(): Promise<Uint8Array | undefined> {
    const chunk = await this.source.next();
    if (chunk) {
      this.bytes += chunk.length;
      this.#hash.update(chunk);
    }
    return chunk;
  }

  /** The SHA-256 of all chunks, in hexadecimal digits, after the last one. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
