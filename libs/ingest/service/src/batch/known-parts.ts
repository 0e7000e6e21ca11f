import { LRUCache } from 'lru-cache';
import { type PartYears } from '@pelorus/ingest/domain';

const PARTS = 50_000;

/** Existing parts with their years, kept in memory: a part is never deleted, and its years only widen. */
export class KnownParts {
  readonly #years = new LRUCache<number, { readonly firstYear: number; readonly lastYear: number }>({ max: PARTS });

  /** Whether a known part covers these years. */
  cover({ part, firstYear, lastYear }: PartYears): boolean {
    const known = this.#years.get(part);
    return known !== undefined && known.firstYear <= firstYear && known.lastYear >= lastYear;
  }

  /** Remembers a part that a commit has written. */
  remember({ part, firstYear, lastYear }: PartYears): void {
    const known = this.#years.get(part);
    this.#years.set(part, {
      firstYear: Math.min(firstYear, known?.firstYear ?? firstYear),
      lastYear: Math.max(lastYear, known?.lastYear ?? lastYear),
    });
  }
}
