import assert from 'node:assert/strict';
import { MINUTE_COLUMNS, minuteTime } from '../ingest/minutes.mjs';
import { readText } from '../ingest/requests.mjs';
import { inTurns } from '../ingest/turns.mjs';
import { expectNear, linesOf, readTable } from './answers.mjs';
import { atMost, fasterBy } from './results.mjs';
import { codeOf, numbersOf, TRICKLE, WHOLE } from './year.mjs';

const WARM_UP = 20;
const STREAM = 1;
const DAY_OF_MINUTES = 1440;
const HOURLY = '&aggregate=HOUR&aggregateFunctions=MEAN';
const HOURLY_SQL = `select date_bin('1 hour', time, 'epoch'), avg(value) from value where stream_id = ${STREAM}
  group by 1 order by 1`;

const read = (platform, name, query, codes = codeOf(name, STREAM)) =>
  readText(platform, `/rest/data?codes=${codes}${query}`).then((text) => text.replaceAll(`:${name}:`, ':'));

const bothSides = (platform, query) => ({
  ours: () => read(platform, TRICKLE, query),
  whole: () => read(platform, WHOLE, query),
});

/** Throws unless small files, the one file and what was made have the same values. */
export async function checkYear(platform, files) {
  const codes = (name) => Array.from({ length: MINUTE_COLUMNS }, (_, i) => codeOf(name, i)).join(',');
  const [ours, whole] = [
    await read(platform, TRICKLE, '', codes(TRICKLE)),
    await read(platform, WHOLE, '', codes(WHOLE)),
  ];
  assert.ok(ours === whole, 'the small files and the one file read differently');
  const lines = linesOf(ours).slice(1);
  assert.equal(lines.length, files);
  for (const [minute, line] of lines.entries()) {
    const [, ...cells] = line.split('\t').map((cell) => (cell === '' ? undefined : cell));
    assert.deepEqual(
      cells.map((cell) => cell && Number(cell)),
      numbersOf(minute),
      `row of ${minuteTime(minute)}`,
    );
  }
}

async function measureHourly(platform, rounds) {
  const sides = { ...bothSides(platform, HOURLY), sql: () => platform.client.query(HOURLY_SQL) };
  const { ours, whole, sql } = await inTurns(sides, { rounds, warmUp: WARM_UP });
  const { rows } = readTable(ours.result);
  expectNear(rows, readTable(whole.result).rows, 'hourly means of one file');
  const times = rows.map(([time]) => time);
  expectNear(
    rows,
    sql.result.rows.map(({ avg }, i) => [times[i], avg]),
    'hourly means by SQL',
  );
  return [
    atMost('hourly mean of the year of one stream', 1.5, ours, whole, 'as one file'),
    fasterBy('the same', 3, ours, sql, 'by SQL over one row a value'),
  ];
}

async function measureSame(platform, { what, query, rounds, rows: expected, limit }) {
  const { ours, whole } = await inTurns(bothSides(platform, query), { rounds, warmUp: WARM_UP });
  assert.ok(ours.result === whole.result, `${what}: the small files and the one file read differently`);
  assert.ok(linesOf(ours.result).length > 0.9 * expected, `${what}: ${linesOf(ours.result).length} lines`);
  return atMost(what, limit, ours, whole, 'as one file');
}

export async function measureReads(platform, { files, rounds }) {
  const day = minuteTime(files >> 1).slice(0, 10);
  const rows = Math.min(files, DAY_OF_MINUTES) / 2;
  return [
    ...(await measureHourly(platform, rounds)),
    await measureSame(platform, {
      ...{ what: 'a day, raw, out of the year', query: `&datetimeMin=${day}&datetimeMax=${day}` },
      ...{ rounds: 4 * rounds, rows, limit: 1.5 },
    }),
    await measureSame(platform, { what: 'all of one stream, raw', query: '', rounds, rows: files, limit: 1.5 }),
  ];
}
