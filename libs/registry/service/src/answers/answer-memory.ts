import { LRUCache } from 'lru-cache';
import { type RegistryVersion } from '@pelorus/registry/persistence';

/** An answer, which is kept if it tells its size; then it depends on nothing but its key and the records. */
export interface Answer {
  readonly bytes?: number;
}

interface Kept<Kind> {
  readonly version: string;
  readonly answer: Kind;
}

/**
 * Keeps answers that were made of records in memory of at most `maxBytes`, the ones asked for last; 0 keeps none. Each is
 * given as long as the registry is in the version that was read before it was made: an instance sees what others wrote.
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

  /** The answer under a key, or else the one that `make` gives; a key means answers of one kind. */
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
    // A character takes two bytes at the most.
    if (answer.bytes !== undefined) this.#kept.set(key, { version, answer }, { size: answer.bytes + 2 * key.length });
    return answer;
  }
}
