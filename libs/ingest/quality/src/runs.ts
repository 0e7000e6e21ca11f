/** Consecutive values with one flag; places of a series, ends included. */
export interface FlagRun {
  readonly first: number;
  readonly last: number;
  readonly flag: number;
}

export function runsOf(flags: Uint8Array): FlagRun[] {
  const runs: FlagRun[] = [];
  for (let first = 0; first < flags.length;) {
    let last = first;
    while (last + 1 < flags.length && flags[last + 1] === flags[first]) last++;
    runs.push({ first, last, flag: flags[first]! });
    first = last + 1;
  }
  return runs;
}

/** Expands runs to flags; 0 elsewhere. */
export function flagsOf(runs: readonly FlagRun[], length: number): Uint8Array {
  const flags = new Uint8Array(length);
  for (const { first, last, flag } of runs) flags.fill(flag, first, last + 1);
  return flags;
}
