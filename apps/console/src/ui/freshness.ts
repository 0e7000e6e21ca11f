/** `late` after three, `silent` after twelve of a stream's own intervals without a value. */
export type Freshness = 'fresh' | 'late' | 'silent';

const LATE = 3;
const SILENT = 12;
/** Uploads come in batches; a stream of one value a second is not late after three seconds. */
const LEAST_MS = 5 * 60_000;

/** How a stream is that has its newest value for `age` and one each `rhythm`, both in milliseconds. */
export function freshnessOf(age: number, rhythm: number): Freshness {
  const interval = Math.max(rhythm, LEAST_MS);
  if (age <= LATE * interval) return 'fresh';
  return age <= SILENT * interval ? 'late' : 'silent';
}
