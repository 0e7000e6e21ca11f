import { possibleFiles, tableOf } from './expected.mjs';
import { parseTime } from './layouts.mjs';

const CHUNK = 64;

function* chunks({ keys }, fromEnd) {
  for (let done = 0; done < keys; done += CHUNK) {
    const [first, last] = [done, Math.min(keys, done + CHUNK) - 1];
    yield fromEnd ? { first: keys - 1 - last, last: keys - 1 - first } : { first, last };
  }
}

/** One row for each possible state, `null` if there was none. */
async function outermost(model, layout, column, { interval, fromEnd }) {
  const found = [];
  for (const keys of chunks(layout, fromEnd)) {
    const range = { layout, columns: [column], ...keys };
    const possible = await possibleFiles(model, range, interval);
    if (!possible) return undefined;
    const rows = possible.map((seen) => tableOf(model, range, seen).at(fromEnd ? -1 : 0));
    found.push(...rows.filter(Boolean));
    if (rows.every(Boolean)) return found;
  }
  return [...found, null];
}

const cellsAt = (counters, layout, { place }) => counters[layout.number][place];

const isLast =
  ({ lastDatetime, lastValue, lastQualityFlag = 0 }) =>
  (row) => {
    if (row === null) return lastDatetime === undefined;
    const [{ text, flag }] = row.cells;
    return (
      lastDatetime !== undefined &&
      row.time === parseTime(lastDatetime) &&
      text === String(lastValue) &&
      flag === lastQualityFlag
    );
  };

const isFirst =
  ({ firstDatetime }) =>
  (row) =>
    row === null ? firstDatetime === undefined : firstDatetime !== undefined && row.time === parseTime(firstDatetime);

/** The facts of a stream in a list: first and latest time stamp, latest value and flag, number of values. */
export async function checkLatest(reader, layout, column) {
  const { model, report } = reader;
  const { stored, deleted, sent, deletionSent } = model.cells;
  const before = { stored: cellsAt(stored, layout, column), deleted: cellsAt(deleted, layout, column) };
  const answer = await reader.get('latest', `/rest/streams?where=code==${column.code}`);
  if (!answer) return;
  const least = before.stored - cellsAt(deletionSent, layout, column);
  const most = cellsAt(sent, layout, column) - before.deleted;
  const [stream] = JSON.parse(answer.text).records;
  const { interval } = answer;
  const [firsts, lasts] = [
    await outermost(model, layout, column, { interval, fromEnd: false }),
    await outermost(model, layout, column, { interval, fromEnd: true }),
  ];
  if (!firsts || !lasts) return report.count('latest', 'undecided');
  if (!firsts.some(isFirst(stream))) return report.fault('latest', `${answer.text}: not the first: ${told(firsts)}`);
  if (!lasts.some(isLast(stream))) return report.fault('latest', `${answer.text}: not the last: ${told(lasts)}`);
  if (stream.values < least || stream.values > most)
    return report.fault('latest', `${answer.text}: not ${least} to ${most} values`);
  report.count('latest');
}

const told = (rows) => JSON.stringify(rows.map((row) => row && { ...row, at: new Date(row.time / 1_000) }));
