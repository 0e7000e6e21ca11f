/** Colours of a map. */
export interface MapPalette {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly grid: string;
  readonly place: string;
  readonly placeInk: string;
  readonly chosen: string;
  readonly ink: string;
  readonly halo: string;
}

const LIGHT: MapPalette = {
  sea: '#d3e5f0',
  land: '#f6f2e7',
  coast: '#9a9c8c',
  grid: '#bcd3e1',
  place: '#0a5fae',
  placeInk: '#ffffff',
  chosen: '#c2410c',
  ink: '#14212e',
  halo: '#ffffff',
};

const DARK: MapPalette = {
  sea: '#0b1a26',
  land: '#22303b',
  coast: '#51636f',
  grid: '#163041',
  place: '#7fbaf7',
  placeInk: '#0c1a28',
  chosen: '#ffb07a',
  ink: '#e5ebf1',
  halo: '#0b1a26',
};

/** Colours that match the theme of the page. */
export const paletteOf = (dark: boolean): MapPalette => (dark ? DARK : LIGHT);
