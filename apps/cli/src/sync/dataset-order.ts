import { type AnyRecord } from '../copy/any-record';
import { byStorage } from './dataset-list';

/** Datasets that are stored again at the most, so that those before them get their place. */
const MOST = 1_000;

/** What is stored at the other side, and whether all of it gets the place that it has at its owner's. */
export interface Placement {
  /** In the order in which they count. */
  readonly datasets: readonly AnyRecord[];
  /** Whether too many would have to be stored again, so that the missing ones come last instead. */
  readonly isTooMuch: boolean;
}

/**
 * Missing datasets, and those that are newer and reach into their time: of two values for one time the newer dataset counts, so these are
 * stored again behind them. `newer` gives the newer datasets of the owner that share time with one.
 */
export async function withNewer(
  missing: readonly AnyRecord[],
  newer: (dataset: AnyRecord) => Promise<readonly AnyRecord[]>,
): Promise<Placement> {
  const wanted = new Map(missing.map((dataset) => [dataset.id, dataset]));
  const queue = [...missing];
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const one of await newer(next)) {
      if (wanted.has(one.id)) continue;
      if (wanted.size >= missing.length + MOST) return { datasets: [...missing].sort(byStorage), isTooMuch: true };
      wanted.set(one.id, one);
      queue.push(one);
    }
  }
  return { datasets: [...wanted.values()].sort(byStorage), isTooMuch: false };
}
