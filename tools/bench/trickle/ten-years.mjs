import assert from 'node:assert/strict';
import { call, readText, timed } from '../ingest/requests.mjs';
import { inTurns } from '../ingest/turns.mjs';
import { expectNear, readTable } from './answers.mjs';
import { milliseconds } from './results.mjs';
import { HOUR, hourTime, SECONDS, secondsFile, summary } from './seconds.mjs';
import { codeOf } from './year.mjs';

const MONTH_OF_HOURS = 730;
const DAY_OF_HOURS = 24;
const LIMIT_SECONDS = 0.5;
const TIMES = 50;
const POINTS = 1000;
const ROUNDS_OF_DECODING = 3;
const PATH = `/rest/data?codes=${codeOf(SECONDS, 0)}&aggregateFunctions=MEAN,MIN,MAX`;
/** A choice of flags is a question to every value. */
const DECODED = '&qualityFlags=0';

export async function postSeconds(platform, seconds) {
  const hours = Math.floor(seconds / HOUR);
  const { seconds: taken } = await timed(async () => {
    for (let from = 0; from < hours; from += MONTH_OF_HOURS) {
      await call(platform, 'POST', '/rest/datasets', secondsFile(from, Math.min(hours, from + MONTH_OF_HOURS)));
    }
  });
  const values = hours * HOUR;
  console.log(`${values} values at 1 Hz in ${taken.toFixed(0)} s: ${(values / taken / 1e6).toFixed(1)} M/s`);
}

const hourOfTime = (time) => (Date.parse(`${time.replace(' ', 'T').slice(0, 19)}Z`) - hourTime(0)) / HOUR / 1000;

/** Throws unless each bucket has what the hours in it were made of. */
function expectMade(rows, hours, what) {
  const starts = rows.map(([time]) => hourOfTime(time));
  const expected = starts.map((start, i) => {
    const [from, to] = [Math.max(0, start), Math.min(hours, starts[i + 1] ?? hours)];
    return [rows[i][0], ...summary(from, to)];
  });
  expectNear(rows, expected, what);
}

async function measureRead(platform, { what, query, hours, rounds }) {
  const sides = { ours: () => readText(platform, PATH + query) };
  const { ours } = await inTurns(sides, { rounds, warmUp: 5 });
  const decoding = { ...sides, decoded: () => readText(platform, PATH + query + DECODED) };
  const { decoded } = await inTurns(decoding, { rounds: Math.min(rounds, ROUNDS_OF_DECODING), warmUp: 0 });
  const { rows } = readTable(ours.result);
  expectNear(rows, readTable(decoded.result).rows, `${what}, decoded`);
  expectMade(rows, hours, what);
  const ratio = decoded.seconds / ours.seconds;
  return {
    rows,
    result: {
      what: `${what} of ${((hours * HOUR) / 1e6).toFixed(0)} M points at 1 Hz (${rows.length} rows)`,
      ours: milliseconds(ours.seconds),
      baseline: `${milliseconds(decoded.seconds)} decoding all`,
      ratio,
      aim: `>= ${TIMES} as fast, < ${LIMIT_SECONDS} s`,
      met: ratio >= TIMES && ours.seconds < LIMIT_SECONDS ? 'yes' : 'NO',
    },
  };
}

export async function measureTenYears(platform, { seconds, rounds }) {
  const hours = Math.floor(seconds / HOUR);
  const days = await measureRead(platform, {
    ...{ what: 'day mean, min, max', query: '&aggregate=DAY', hours, rounds },
  });
  assert.equal(days.rows.length, Math.ceil(hours / DAY_OF_HOURS));
  const plot = await measureRead(platform, { what: `points=${POINTS}`, query: `&points=${POINTS}`, hours, rounds });
  assert.ok(plot.rows.length <= POINTS && plot.rows.length > Math.min(POINTS, hours) / 5, `${plot.rows.length} rows`);
  return [days.result, plot.result];
}
