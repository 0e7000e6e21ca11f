import { type Style } from './style';

/** A curve: times in milliseconds, values, a title. */
export interface Curve {
  readonly title: string;
  readonly times: readonly number[];
  readonly values: readonly number[];
}

const DOTS = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;
const BRAILLE = 0x2800;
const LABEL = 10;

/** A curve in Braille dots, two across and four down in each character, with its axes. */
export function plotCurve({ title, times, values }: Curve, width: number, height: number, style: Style): string {
  if (values.length === 0) return `${style.bold(title)}\n  no values`;
  const columns = Math.max(10, width - LABEL - 2);
  const y = range(values);
  const x = { low: times[0]!, high: times.at(-1)! };
  const canvas = new Canvas(columns, height);
  let before: readonly [number, number] | undefined;
  times.forEach((time, i) => {
    const point = [place(time, x, columns * 2), height * 4 - 1 - place(values[i]!, y, height * 4)] as const;
    canvas.line(before ?? point, point);
    before = point;
  });
  const lines = canvas.rows.map((row, i) => `${label(i, height, y)} ${style.dim('│')}${style.cyan(row)}`);
  const [start, end] = [timeText(x.low), timeText(x.high)];
  const axis = `${' '.repeat(LABEL)} ${style.dim(`└${'─'.repeat(columns)}`)}`;
  const scale = `${' '.repeat(LABEL + 2)}${start}${' '.repeat(Math.max(1, columns - start.length - end.length))}${end}`;
  return [style.bold(title), ...lines, axis, scale].join('\n');
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Bounds of the values; a constant lies in the middle. */
function range(values: readonly number[]): Range {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

const place = (value: number, { low, high }: Range, steps: number): number =>
  high === low ? 0 : Math.min(steps - 1, Math.floor(((value - low) / (high - low)) * steps));

function label(row: number, height: number, { low, high }: Range): string {
  if (row !== 0 && row !== height - 1 && row !== Math.floor(height / 2)) return ' '.repeat(LABEL);
  const value = high - ((high - low) * row) / (height - 1);
  return Number(value.toPrecision(4)).toString().slice(0, LABEL).padStart(LABEL);
}

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Characters of eight dots each. */
class Canvas {
  readonly #cells: Uint8Array;

  constructor(
    private readonly columns: number,
    private readonly height: number,
  ) {
    this.#cells = new Uint8Array(columns * height);
  }

  get rows(): string[] {
    return Array.from({ length: this.height }, (_, row) => {
      const cells = this.#cells.subarray(row * this.columns, (row + 1) * this.columns);
      return String.fromCharCode(...Array.from(cells, (dots) => BRAILLE + dots));
    });
  }

  line([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): void {
    const steps = Math.max(1, Math.abs(x1 - x0), Math.abs(y1 - y0));
    for (let i = 0; i <= steps; i++) {
      this.#dot(Math.round(x0 + ((x1 - x0) * i) / steps), Math.round(y0 + ((y1 - y0) * i) / steps));
    }
  }

  #dot(x: number, y: number): void {
    this.#cells[(y >> 2) * this.columns + (x >> 1)]! |= DOTS[(x & 1) as 0 | 1][(y & 3) as 0 | 1 | 2 | 3];
  }
}
