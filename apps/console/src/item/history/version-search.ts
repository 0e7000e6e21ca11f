/** URL value for the current item. */
export const NOW = 'now';

/** The number of a version in an address; undefined for anything else. */
export const versionNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The version to compare with; undefined is the item as it is. */
export const comparedWith = (to: string): number | undefined => (to === NOW ? undefined : versionNumber(to));
