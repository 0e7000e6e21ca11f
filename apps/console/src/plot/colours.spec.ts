import { SERIES_COLOURS, seriesColour, seriesDash } from './colours';

type Rgb = readonly [number, number, number];
const CARDS = { light: '#ffffff', dark: '#161e26' } as const;

const linear = (hex: string): Rgb => {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};
const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** What people see who have no cones for red, green, or blue (Machado, Oliveira, Fernandes 2009), and those who have all. */
const VISIONS: Readonly<Record<string, readonly Rgb[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b* of linear RGB. */
const lab = ([red, green, blue]: Rgb): Rgb => {
  const curve = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};
const seen = (hex: string, vision: readonly Rgb[]): Rgb => {
  const rgb = linear(hex);
  const [red, green, blue] = vision.map((row) =>
    Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])),
  );
  return lab([red!, green!, blue!]);
};
const distance = (one: Rgb, other: Rgb): number => Math.hypot(...one.map((value, i) => value - other[i]!));

describe.each(['light', 'dark'] as const)('colours of series, %s', (theme) => {
  const colours = SERIES_COLOURS.map((colour) => colour[theme]);

  it('stand out from the card', () => {
    for (const colour of colours) expect(contrast(colour, CARDS[theme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(VISIONS))('differ with %s', (_name, vision) => {
    const pairs = colours.flatMap((one, i) => colours.slice(i + 1).map((other) => [one, other] as const));
    const alike = pairs.filter(([one, other]) => distance(seen(one, vision), seen(other, vision)) < 20);
    expect(alike).toEqual([]);
  });
});

it('has ten colours', () => {
  expect(SERIES_COLOURS).toHaveLength(10);
});

it('has another dash for each round of colours', () => {
  const looks = Array.from({ length: 24 }, (_, i) => `${seriesColour(i).light} ${seriesDash(i).join(' ')}`);
  expect(new Set(looks).size).toBe(24);
});
