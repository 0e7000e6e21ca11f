/** URL value for the current item. */
export const NOW = 'now';

/** Version number in the URL, if it is one. */
export const versionNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Version to compare with; undefined for the current item. */
export const comparedWith = (to: string): number | undefined => (to === NOW ? undefined : versionNumber(to));
