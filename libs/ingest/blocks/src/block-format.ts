/** Version of the layout in README.md: the first byte of every table of contents. */
export const FORMAT_VERSION = 1;

/** First byte of a block's statistics; version 1 is no longer written. */
export const STATS_VERSION = 2;

/** First byte of the sources of a merged block's rows. */
export const SOURCES_VERSION = 1;

/** Most rows of a block. */
export const MAX_ROWS = 4096;

/** Most cells (rows times columns, time not counted) of a block. */
export const MAX_CELLS = 1_048_576;

/** Most bytes of encoded text in a block: half of what the database takes; callers cut blocks far earlier. */
export const MAX_TEXT = 2 ** 29;

/** Most calendar parts of sums, unless even years are more. */
export const MAX_PARTS = 8;

/** Most calendar parts of statistics: rows from more years have none. */
export const MOST_YEARS = 255;

/** Blocks with fewer rows carry no statistics: decoding them is as cheap. */
export const STATS_MIN_ROWS = 32;

/** Values that share one bit width. */
export const FRAME = 128;

/** Mantissas, offsets and bit-packed values stay below this, so that doubles hold them exactly. */
export const EXACT = 2 ** 53;

/** Widest bit-packed value. */
export const MAX_WIDTH = 53;

/** The integer encodings: the upper three bits of a column's first byte. */
export const Method = { constant: 1, packed: 2, delta: 3, delta2: 4, deltaRuns: 5 } as const;
export type Method = (typeof Method)[keyof typeof Method];

/** First bytes of columns that are no integer encoding. */
export const Head = {
  /** Numbers and text: no cell has a value. */
  allMissing: 0x00,
  /** Numbers: one 8-byte double a value. */
  doubles: 0x01,
  /** Numbers: one double for all. */
  constantDouble: 0x02,
  /** Flags: runs. */
  flagRuns: 0x01,
  /** Text: dictionary and indices. */
  dictionary: 0x01,
  /** Numbers: a mask of the missing rows, then the column of the others. `+ 1`: the mask is runs, else a bitmap. */
  missing: 0xe0,
  /** Numbers: a mask, the one double of all rows in it, then the column of the others. */
  sameDouble: 0xe2,
  /** Numbers: a mask, a double for every row in it, then the column of the others. */
  ownDoubles: 0xe4,
  /** Time: whole milliseconds, then the microseconds beyond them. */
  splitTime: 0xe0,
} as const;

/** Powers of ten that a double holds exactly: the scales that decimals may have. */
export const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, scale) => Number(`1e${scale}`));

/** Largest number of decimals of a mantissa. */
export const MAX_SCALE = 22;
