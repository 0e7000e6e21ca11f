const LENGTH = 64;

/** The beginning of a value as JSON, as errors quote it; `''` for undefined. */
export const jsonExcerpt = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(value).slice(0, LENGTH);
