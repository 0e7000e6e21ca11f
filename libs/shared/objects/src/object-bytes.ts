import { createHash } from 'node:crypto';
import { objectAltered } from './object.errors';
import { type ObjectStore } from './object-store';

/** Bytes of a request; two are in memory for each reader. */
const RANGE_BYTES = 1024 ** 2;

/** The bytes of an object, read in ranges, the next one while the last is used. */
export class ObjectBytes {
  constructor(
    private readonly store: ObjectStore,
    private readonly name: string,
    private readonly content: { readonly sha256: string; readonly size: number },
  ) {}

  /**
   * The bytes from `start` up to `end`, which is not among them. Who reads all of them gets the last ones only when the
   * SHA-256 is right: otherwise DomainError `object-altered`.
   */
  async *read(start: number, end: number): AsyncGenerator<Uint8Array> {
    const { sha256, size } = this.content;
    const hash = start === 0 && end === size ? createHash('sha256') : undefined;
    let next = this.#range(start, end);
    for (let at = start; at < end;) {
      const bytes = await next;
      at += bytes.length;
      if (at < end) next = this.#range(at, end);
      hash?.update(bytes);
      if (at === end && hash && hash.digest('hex') !== sha256) throw objectAltered(this.name);
      yield bytes;
    }
  }

  async close(): Promise<void> {}

  #range(start: number, end: number): Promise<Uint8Array> {
    if (start >= end) return Promise.resolve(new Uint8Array());
    const range = this.store.read(this.name, start, Math.min(RANGE_BYTES, end - start));
    // A reader that stops early does not wait for it.
    range.catch(() => undefined);
    return range;
  }
}
