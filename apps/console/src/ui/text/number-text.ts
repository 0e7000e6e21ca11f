/** Digits that tell any two numbers apart. */
const ALL_DIGITS = 17;
/** Beyond these sizes zeros would hide the number: it is written with a power of ten. */
const [SMALL, LARGE] = [1e-6, 1e15];

/** Made once each: they take longer than writing a thousand numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, digits: number, notation: 'standard' | 'scientific'): Intl.NumberFormat {
  const key = `${locale} ${digits} ${notation}`;
  const known = formats.get(key);
  if (known) return known;
  // Four digits are no group: a pressure is 1013.25 hPa, and 1.013 would be read as about one.
  const made = new Intl.NumberFormat(locale, { maximumSignificantDigits: digits, notation, useGrouping: 'min2' });
  formats.set(key, made);
  return made;
}

/**
 * A measured number as people of a language read it: `12.345,5` in German. It has all its digits, or so many significant ones.
 * What programs read (addresses, files, code to copy) has `String(number)` instead.
 */
export function numberText(value: number, locale: string, digits = ALL_DIGITS): string {
  const size = Math.abs(value);
  const isReadable = size === 0 || (size >= SMALL && size < LARGE);
  return formatOf(locale, digits, isReadable ? 'standard' : 'scientific').format(value);
}

/** A value of a stream as people read it: a number in their form, a text as it is, nothing where there is none. */
export const valueText = (value: number | string | null | undefined, locale: string): string =>
  typeof value === 'number' ? numberText(value, locale) : (value ?? '');
