import { LRUCache } from 'lru-cache';
import { type RegistryVersion } from '@pelorus/registry/persistence';

/** Answer; cached where it tells its size, and then depends on its key and the records alone. */
export interface Answer {
  readonly bytes?: number;
}

interface Kept<Kind> {
  readonly version: string;
  readonly answer: Kind;
}

/**
 * Cache of the answers asked for last, up to `maxBytes`; 0 disables it. An answer holds while the registry's version is
 * the one read before making it, whoever writes.
 */
export class AnswerMemory {
  readonly #kept?: LRUCache<string, Kept<Answer>>;
  hits = 0;
  misses = 0;

  constructor(
    private readonly version: Pick<RegistryVersion, 'current'>,
    maxBytes: number,
  ) {
    if (maxBytes > 0) this.#kept = new LRUCache({ maxSize: maxBytes });
  }

  get bytes(): number {
    return this.#kept?.calculatedSize ?? 0;
  }

  /** Cached answer, or the result of `make`; a key stands for one kind of answer. */
  async recall<Kind extends Answer>(key: string, make: () => Promise<Kind>): Promise<Kind> {
    if (!this.#kept) return make();
    const version = await this.version.current();
    const known = this.#kept.get(key) as Kept<Kind> | undefined;
    if (known?.version === version) {
      this.hits++;
      return known.answer;
    }
    this.misses++;
    const answer = await make();
    // A character takes two bytes at most.
    if (answer.bytes !== undefined) this.#kept.set(key, { version, answer }, { size: answer.bytes + 2 * key.length });
    return answer;
  }
}
