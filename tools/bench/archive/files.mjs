import { mixed } from '../../measuring/random.mjs';
import { formatTime, timeOfKey } from './layouts.mjs';

const MISSING_EVERY = 20;
const REVERSED_EVERY = 7;
const WORDS = ['PS83/1_233-1', 'calm', 'Grün, 12 °C', 'a "quoted" word', "Ny-Ålesund's", '0'];

/** In which columns a file is: all in order, all from the last to the first, or the first half. */
export const VARIANTS = {
  0: (columns) => columns,
  1: (columns) => columns.toReversed(),
  2: (columns) => columns.slice(0, Math.ceil(columns.length / 2)),
};

export const hasColumn = (variant, place, count) => variant !== 2 || place < Math.ceil(count / 2);

function textOf({ isText, isDouble, decimals }, noise) {
  if (isText) return `${WORDS[noise % WORDS.length]}${noise % 50}`;
  return String(isDouble ? noise / 3 : ((noise >>> 5) % 100_000) / 10 ** decimals);
}

/** The cell of a file, always the same: its text and its quality flag; undefined when it is empty. */
export function cellOf(file, key, column) {
  const noise = mixed(mixed(file, key), column.place);
  if (noise % MISSING_EVERY === 0) return undefined;
  return { text: textOf(column, noise), flag: column.isFlagged ? (noise >>> 7) % 10 : 0 };
}

export const hasCell = (file, key, place) => mixed(mixed(file, key), place) % MISSING_EVERY !== 0;

const headerCells = ({ code, isText, isFlagged }) => [
  `${code} [${isText ? 'text' : 'm'}]`,
  ...(isFlagged ? [`${code} (quality_flag)`] : []),
];

function rowCells(file, key, column) {
  const cell = cellOf(file, key, column);
  const flag = cell?.flag ? String(cell.flag) : '';
  return [cell?.text ?? '', ...(column.isFlagged ? [flag] : [])];
}

/** The text of a file of some keys of a layout; some files have their rows in the opposite order. */
export function fileText(layout, { file, first, rows, variant }) {
  const columns = VARIANTS[variant](layout.columns);
  const keys = Array.from({ length: rows }, (_, i) => first + i);
  if (file % REVERSED_EVERY === 0) keys.reverse();
  const lines = keys.map((key) => [
    formatTime(timeOfKey(layout, key)),
    ...columns.flatMap((column) => rowCells(file, key, column)),
  ]);
  const header = ['datetime', ...columns.flatMap(headerCells)];
  return [header, ...lines].map((cells) => `${cells.join('\t')}\n`).join('');
}
