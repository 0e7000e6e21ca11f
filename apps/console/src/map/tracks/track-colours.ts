/** Least and greatest of the values that colours stand for. */
export interface ColourScale {
  readonly least: number;
  readonly most: number;
}

/** Cividis, from small to great: told apart with every kind of colour blindness, and by lightness alone. */
const STOPS = [
  '#00224e',
  '#123570',
  '#3b496c',
  '#575d6d',
  '#707173',
  '#8a8779',
  '#a59c74',
  '#c3b369',
  '#e1cc55',
  '#fee838',
];

/** The scale that values span; undefined where there are none. */
export function colourScaleOf(values: readonly (number | null | undefined)[]): ColourScale | undefined {
  const known = values.filter((value) => value != null);
  if (known.length === 0) return undefined;
  const extent = (pick: (a: number, b: number) => number): number => known.reduce((a, b) => pick(a, b));
  return { least: extent(Math.min), most: extent(Math.max) };
}

/** The colour of a value, as CSS and maps take it. Values beyond the scale have the colours of its ends. */
export function colourOf(value: number, { least, most }: ColourScale): string {
  const part = most > least ? Math.min(1, Math.max(0, (value - least) / (most - least))) : 0.5;
  return STOPS[Math.round(part * (STOPS.length - 1))]!;
}

/** All colours of the scale beside each other, for CSS. */
export const SCALE_GRADIENT = `linear-gradient(to right, ${STOPS.join(', ')})`;
