import { numberText } from '../ui/text/number-text';

interface Range {
  readonly lower?: number;
  readonly upper?: number;
}

/** A range as people write it: `0 … 40 psu`, `± 8 µmol/L`, `≥ 0`, `≤ 40`; nothing without bounds. */
export function rangeText({ lower, upper }: Range, unit: string, locale: string): string {
  const text = bounds(lower, upper, (bound) => numberText(bound, locale));
  return text && `${text} ${unit}`.trim();
}

function bounds(lower: number | undefined, upper: number | undefined, text: (bound: number) => string): string {
  if (lower === undefined) return upper === undefined ? '' : `≤ ${text(upper)}`;
  if (upper === undefined) return `≥ ${text(lower)}`;
  if (lower === upper) return text(lower);
  return lower === -upper ? `± ${text(upper)}` : `${text(lower)} … ${text(upper)}`;
}
