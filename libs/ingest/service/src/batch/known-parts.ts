import { LRUCache } from 'lru-cache';
import { type PartYears } from '@pelorus/ingest/domain';

const PARTS = 50_000;

/** Parts that are there, kept in memory with their years: a part is never deleted, and its years only widen. */
export class KnownParts {
  readonly #years = new LRUCache<number, { readonly firstYear: number; readonly lastYear: number }>({ max: PARTS });

  /** Whether a part is known to be there and to cover these years. */
  cover({ part, firstYear, lastYear }: PartYears): boolean {
    const known = this.#years.get(part);
    return known !== undefined && known.firstYear <= firstYear && known.lastYear >= lastYear;
  }

  /** Keeps in mind what a commit has made sure of. */
  remember({ part, firstYear, lastYear }: PartYears): void {
    const known = this.#years.get(part);
    this.#years.set(part, {
      firstYear: Math.min(firstYear, known?.firstYear ?? firstYear),
      lastYear: Math.max(lastYear, known?.lastYear ?? lastYear),
    });
  }
}
