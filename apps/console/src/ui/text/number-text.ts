/** Digits that distinguish all doubles. */
const ALL_DIGITS = 17;
/** Sizes beyond which powers of ten are used. */
const [SMALL, LARGE] = [1e-6, 1e15];

/** Cache: making a format takes longer than a thousand numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, digits: number, notation: 'standard' | 'scientific'): Intl.NumberFormat {
  const key = `${locale} ${digits} ${notation}`;
  const known = formats.get(key);
  if (known) return known;
  // Groups from five digits: 1.013 hPa in German would read as about one.
  const made = new Intl.NumberFormat(locale, { maximumSignificantDigits: digits, notation, useGrouping: 'min2' });
  formats.set(key, made);
  return made;
}

/**
 * Measured number in a locale (`12.345,5` in German), with all or so many significant digits. Programs (URLs, files,
 * code) get `String(number)`.
 */
export function numberText(value: number, locale: string, digits = ALL_DIGITS): string {
  const size = Math.abs(value);
  const isReadable = size === 0 || (size >= SMALL && size < LARGE);
  return formatOf(locale, digits, isReadable ? 'standard' : 'scientific').format(value);
}

/** Value for people: a formatted number, a text as it is, empty for none. */
export const valueText = (value: number | string | null | undefined, locale: string): string =>
  typeof value === 'number' ? numberText(value, locale) : (value ?? '');
