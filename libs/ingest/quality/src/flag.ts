export const FLAG = {
  none: 0,
  good: 1,
  probablyGood: 2,
  probablyBad: 3,
  bad: 4,
  missing: 5,
  primalError: 6,
  notUsed: 7,
} as const;

/** Number of flags of one digit; 8 and 9 have no own meaning. */
export const FLAGS = 10;
