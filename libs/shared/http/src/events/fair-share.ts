export interface Load {
  readonly size: number;
  readonly takers: number;
}

/** The most that each may have, so that all together take no more than there is; Infinity where there is enough for all. */
export function fairShare(loads: readonly Load[], amount: number): number {
  let left = amount;
  let takers = loads.reduce((sum, load) => sum + load.takers, 0);
  for (const load of loads.toSorted((a, b) => a.size - b.size)) {
    if (load.size * takers > left) return left / takers;
    left -= load.size * load.takers;
    takers -= load.takers;
  }
  return Infinity;
}
