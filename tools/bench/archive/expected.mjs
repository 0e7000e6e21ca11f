import { cellOf } from './files.mjs';
import { timeOfKey } from './layouts.mjs';

/** Files whose state a read may have seen either way; with more of them a read is not checked. */
const MAX_OPEN = 4;

/** The files with a key from `first` to `last` that a read must have seen, and those that it may have seen. */
function filesSeen(model, { layout, first, last }, interval) {
  const [sure, open] = [new Set(), new Set()];
  for (let key = first; key <= last; key++) {
    for (const file of model.filesOf(layout, key)) {
      const seen = model.isSeen(file, interval);
      if (seen !== false) (seen ? sure : open).add(file);
    }
  }
  return { sure, open };
}

/** Whether a file with such a key was being deleted between two moments. */
export function isDeletedFrom(model, range, interval) {
  const { open } = filesSeen(model, range, interval);
  return [...open].some((file) => model.deletionSentAt[file] < interval.to);
}

function* subsets(files) {
  for (let bits = 0; bits < 2 ** files.length; bits++) yield files.filter((_, i) => bits & (1 << i));
}

/** Undefined if they are too many. Waits until all files are acknowledged. */
export async function possibleFiles(model, range, interval) {
  await model.settled([...filesSeen(model, range, interval).open]);
  const { sure, open } = filesSeen(model, range, interval);
  if (open.size > MAX_OPEN) return undefined;
  return [...subsets([...open])].map((some) => new Set([...sure, ...some]));
}

function cellsOf(model, { layout, columns }, key, seen) {
  const files = model.filesOf(layout, key).filter((file) => seen.has(file));
  if (files.length > 1) files.sort(model.byAge);
  return columns.map((column) => {
    const file = files.find((each) => model.holds(each, key, column));
    return file === undefined ? undefined : cellOf(file, key, column);
  });
}

export function tableOf(model, range, seen) {
  const { layout, first, last, flags } = range;
  const rows = [];
  for (let key = first; key <= last; key++) {
    const all = cellsOf(model, range, key, seen);
    const cells = flags ? all.map((cell) => (cell && flags.includes(cell.flag) ? cell : undefined)) : all;
    if (cells.some(Boolean)) rows.push({ time: timeOfKey(layout, key), cells });
  }
  return rows;
}
