/** Version of the layout in README.md: the first byte of every table of contents. */
export const FORMAT_VERSION = 1;

/** First byte of a block's statistics; version 1 is read, but no longer written. */
export const STATS_VERSION = 2;

export const SOURCES_VERSION = 1;

export const MAX_ROWS = 4096;

/** Most cells (rows times columns, time not counted) of a block. */
export const MAX_CELLS = 1_048_576;

/** Most bytes of encoded text in a block: half of what the database takes; callers cut blocks far earlier. */
export const MAX_TEXT = 2 ** 29;

export const MAX_PARTS = 8;

/** Most calendar parts of statistics; a block over more years has no statistics. */
export const MOST_YEARS = 255;

/** Least rows of a block with statistics: decoding fewer rows is as cheap. */
export const STATS_MIN_ROWS = 32;

export const FRAME = 128;

/** Limit of mantissas, offsets and bit-packed values: doubles hold smaller integers exactly. */
export const EXACT = 2 ** 53;

export const MAX_WIDTH = 53;

/** The integer encodings: the upper three bits of a column's first byte. */
export const Method = { constant: 1, packed: 2, delta: 3, delta2: 4, deltaRuns: 5 } as const;
export type Method = (typeof Method)[keyof typeof Method];

/** First bytes of columns that are not encoded as integers. */
export const Head = {
  /** Numbers and text: no cell has a value. */
  allMissing: 0x00,
  /** Numbers: an 8-byte double for each value. */
  doubles: 0x01,
  /** Numbers: one double for all values. */
  constantDouble: 0x02,
  /** Numbers: integers of a scale, each times the double nearest to 1 / 10^scale. */
  product: 0x03,
  /** Numbers: decimals of a scale, each rounded to single precision. */
  single: 0x04,
  /** Numbers: integers of a scale, each times the single nearest to 1 / 10^scale, rounded to single precision. */
  singleProduct: 0x05,
  /** Numbers: the upper bits as integers, the lower ones as they are. */
  bits: 0x06,
  /** Numbers: a dictionary and indices. */
  numberDictionary: 0x07,
  /** Flags: runs of equal flags. */
  flagRuns: 0x01,
  /** Text: a dictionary and indices. */
  dictionary: 0x01,
  /** Numbers: a mask of the missing rows, then the column of the other rows. `+ 1`: the mask is runs, else a bitmap. */
  missing: 0xe0,
  /** Numbers: a mask, one double for all rows in the mask, then the column of the other rows. */
  sameDouble: 0xe2,
  /** Numbers: a mask, a double for every row in the mask, then the column of the other rows. */
  ownDoubles: 0xe4,
  /** Time: whole milliseconds, then the microseconds beyond them. */
  splitTime: 0xe0,
} as const;

/** Most decimals of a mantissa. */
export const MAX_SCALE = 22;
