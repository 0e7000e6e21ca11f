/** Flag schemes; flags are stored as `o2a`. */
export const FLAG_SCHEMES = ['o2a', 'qartod', 'argo', 'seadatanet'] as const;

export type FlagScheme = (typeof FLAG_SCHEMES)[number];

/** Each scheme's flag for O2A's 0 to 9: 5 is missing in O2A, "changed" in Argo and SeaDataNet. */
const FROM_O2A: Readonly<Record<FlagScheme, readonly number[]>> = {
  o2a: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  qartod: [2, 1, 3, 3, 4, 9, 4, 2, 3, 9],
  argo: [0, 1, 2, 3, 4, 9, 4, 0, 8, 9],
  seadatanet: [0, 1, 2, 3, 4, 9, 4, 0, 8, 9],
};

const QARTOD_TO_O2A: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 0],
  [3, 3],
  [4, 4],
  [9, 5],
]);

export function inScheme(flag: number, scheme: FlagScheme): number {
  return FROM_O2A[scheme][flag] ?? FROM_O2A[scheme][0]!;
}

/** O2A flag for one of QARTOD; undefined for a number that QARTOD lacks. */
export function ofQartod(flag: number): number | undefined {
  return QARTOD_TO_O2A.get(flag);
}
