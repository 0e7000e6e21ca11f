/** How far around a value a test looks: so many seconds, and beyond them so many values. */
export interface Reach {
  readonly beforeSeconds: number;
  readonly beforeValues: number;
  readonly afterSeconds: number;
  readonly afterValues: number;
  /** The test takes all values together: what is judged is judged as a whole. */
  readonly whole: boolean;
  /** The test takes no value for a neighbour that is further away, in seconds; infinite where neither length nor rhythm is known. */
  readonly gapSeconds: number;
}

/** The reach of a test that looks at nothing but the value. */
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
