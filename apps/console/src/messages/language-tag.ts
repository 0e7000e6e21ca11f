/** The language of a tag: `de` of `de-AT`. */
export const languageOf = (tag: string): string => /^[a-z]*/i.exec(tag)![0].toLowerCase();

/** Whether a tag is one that Intl takes. A browser without a locale may name `en-US@posix`. */
export function isKnownTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
