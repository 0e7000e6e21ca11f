/** Reach around a value: so many seconds, and so many values beyond. */
export interface Reach {
  readonly beforeSeconds: number;
  readonly beforeValues: number;
  readonly afterSeconds: number;
  readonly afterValues: number;
  /** Whether the test needs all values together. */
  readonly whole: boolean;
  /** Gap that ends the neighbourhood, in seconds; infinite where neither length nor rhythm is known. */
  readonly gapSeconds: number;
}

/** Reach of a test of single values. */
export const NO_REACH: Reach = {
  beforeSeconds: 0,
  beforeValues: 0,
  afterSeconds: 0,
  afterValues: 0,
  whole: false,
  gapSeconds: 0,
};

export function widest(reaches: readonly Reach[]): Reach {
  const most = (key: Exclude<keyof Reach, 'whole'>): number =>
    reaches.reduce((max, reach) => Math.max(max, reach[key]), 0);
  return {
    beforeSeconds: most('beforeSeconds'),
    beforeValues: most('beforeValues'),
    afterSeconds: most('afterSeconds'),
    afterValues: most('afterValues'),
    whole: reaches.some(({ whole }) => whole),
    gapSeconds: most('gapSeconds'),
  };
}
