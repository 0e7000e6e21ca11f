/** A colour in the light and in the dark theme. */
export interface Colour {
  readonly light: string;
  readonly dark: string;
}

/**
 * Colours of series. They are told apart with every kind of colour blindness, by their lightness, too, and each stands out from
 * the cards of its theme by 4.5:1.
 */
export const SERIES_COLOURS: readonly Colour[] = [
  { light: '#1c69ff', dark: '#3f8cff' },
  { light: '#a35d04', dark: '#ff6a1f' },
  { light: '#005d4c', dark: '#99ff22' },
  { light: '#8d3cab', dark: '#00ccee' },
  { light: '#772200', dark: '#bb7744' },
  { light: '#dd1188', dark: '#ffbb99' },
  { light: '#221188', dark: '#7788aa' },
  { light: '#667744', dark: '#dddd66' },
  { light: '#001122', dark: '#ddffdd' },
  { light: '#4411ee', dark: '#aa9999' },
];

/** Ink of axes, of their grid and of marks. Canvas knows no custom properties. */
export const INK = {
  quiet: { light: '#4a5a69', dark: '#a3b3c2' },
  grid: { light: '#e3e9ee', dark: '#26323d' },
  mark: { light: '#6a4a00', dark: '#f2b84b' },
  fault: { light: '#c4141b', dark: '#ff6b60' },
} as const satisfies Record<string, Colour>;

/** The colour of a series; the eleventh has the first one's again, and another dash. */
export const seriesColour = (index: number): Colour => SERIES_COLOURS[index % SERIES_COLOURS.length]!;

const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

/** Dashes of the line of a series in pixels; none for the first ten. */
export const seriesDash = (index: number): readonly number[] =>
  DASHES[Math.floor(index / SERIES_COLOURS.length) % DASHES.length]!;

/** A colour for CSS that follows the theme. */
export const cssColour = ({ light, dark }: Colour): string => `light-dark(${light}, ${dark})`;
