import { inUnit } from './units.mjs';

/** @typedef {import('./read-series.mjs').Series} Series */

const COLOURS = [
  '#3274d9',
  '#e0752d',
  '#299c46',
  '#c4162a',
  '#8f3bb8',
  '#b88700',
  '#0d7c86',
  '#a352cc',
  '#5a6b7b',
  '#d14ca0',
];
const EDGE = { left: 70, right: 12, top: 10, bottom: 22 };
const LEGEND_LINE = 15;
/** Lines of the legend at the most; a panel with many series names the first ones. */
const MOST_NAMES = 8;
const TICKS = 4;

/**
 * Draws the lines of a panel with its axes and a legend.
 *
 * @param {readonly Series[]} series
 * @param {{ width: number, height: number, unit?: string, max?: number, from: number, to: number }} frame
 */
export function panelSvg(series, { width, height, unit, max, from, to }) {
  const names = series.slice(0, MOST_NAMES);
  const bottom = height - EDGE.bottom - Math.ceil(names.length / 2) * LEGEND_LINE;
  const values = series.flatMap(({ points }) => points.map(([, value]) => value)).filter(Number.isFinite);
  const top = max ?? niceAbove(Math.max(0, ...values));
  const x = (/** @type {number} */ time) =>
    EDGE.left + ((time - from) / (to - from)) * (width - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ value) => bottom - (value / top) * (bottom - EDGE.top);
  const lines = series.map(({ points }, i) => pathOf(points, x, y, colourOf(i)));
  const none = series.length === 0 ? `<text x="${width / 2}" y="${height / 2}" class="none">No data</text>` : '';
  const parts = [
    valueAxis(top, y, width, unit),
    timeAxis(from, to, x, bottom),
    ...lines,
    legend(names, series, bottom, width),
    none,
  ];
  return `<svg width="${width}" height="${height}">${parts.join('')}</svg>`;
}

const colourOf = (/** @type {number} */ i) => COLOURS[i % COLOURS.length];

/**
 * @param {Series['points']} points
 * @param {(time: number) => number} x
 * @param {(value: number) => number} y
 * @param {string | undefined} colour
 */
function pathOf(points, x, y, colour) {
  const drawn = points.filter(([, value]) => Number.isFinite(value));
  const steps = drawn.map(([time, value], i) => `${i === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`);
  return `<path d="${steps.join('')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
}

/**
 * @param {number} top
 * @param {(value: number) => number} y
 * @param {number} width
 * @param {string} [unit]
 */
function valueAxis(top, y, width, unit) {
  const ticks = Array.from({ length: TICKS + 1 }, (_, i) => (top * i) / TICKS);
  return ticks
    .map((value) => {
      const line = `<line x1="${EDGE.left}" x2="${width - EDGE.right}" y1="${y(value)}" y2="${y(value)}" class="grid"/>`;
      return `${line}<text x="${EDGE.left - 6}" y="${y(value) + 4}" text-anchor="end">${inUnit(value, unit)}</text>`;
    })
    .join('');
}

/**
 * @param {number} from
 * @param {number} to
 * @param {(time: number) => number} x
 * @param {number} bottom
 */
function timeAxis(from, to, x, bottom) {
  return Array.from({ length: TICKS + 1 }, (_, i) => from + ((to - from) * i) / TICKS)
    .map((time, i) => {
      const anchor = i === 0 ? 'start' : i === TICKS ? 'end' : 'middle';
      const label = new Date(time * 1000).toISOString().slice(11, 16);
      return `<text x="${x(time)}" y="${bottom + 15}" text-anchor="${anchor}">${label}</text>`;
    })
    .join('');
}

/**
 * @param {readonly Series[]} names
 * @param {readonly Series[]} all
 * @param {number} bottom
 * @param {number} width
 */
function legend(names, all, bottom, width) {
  const more = all.length - names.length;
  return names
    .map(({ name }, i) => {
      const [left, top] = [8 + (i % 2) * (width / 2), bottom + 22 + Math.floor(i / 2) * LEGEND_LINE];
      const text = more > 0 && i === names.length - 1 ? `${name} (and ${more} more)` : name;
      return `<rect x="${left}" y="${top}" width="10" height="3" fill="${colourOf(i)}"/><text x="${left + 14}" y="${top + 6}">${escape(text.slice(0, 42))}</text>`;
    })
    .join('');
}

/**
 * A round number that is not below another one.
 * @param {number} value
 */
function niceAbove(value) {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 6, 8].find((step) => step * power >= value) ?? 10);
}

const escape = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
