import assert from 'node:assert/strict';
import { timeOf } from './files.mjs';
import { Random } from '../../measuring/random.mjs';
import { median } from '../../measuring/quantiles.mjs';
import { call, copyInto, readBytes, readText, timed } from './requests.mjs';
import { inTurns } from './turns.mjs';

const CHUNK = 20_000;
const WARM_UP = 40;
const codeOf = (column) => `vessel:reads:sensor:p${column}`;

function* signals(points, columns) {
  const random = new Random(7);
  const values = Array.from({ length: columns }, (_, i) => 1000 * i + 5_000);
  for (let row = 0; row < points; row++) {
    yield values.map((_, i) => {
      values[i] += Math.round((random.next() - 0.5) * 6);
      return random.next() < 0.01 ? '' : (values[i] / 10 ** (2 + (i % 3))).toFixed(2 + (i % 3));
    });
  }
}

/** Writes the same values as a file and as one row a value, a part at a time. */
async function fill(platform, points, columns) {
  const { client } = platform;
  await client.query(`drop table if exists value`);
  await client.query(`create table value (dataset_id int, stream_id int, time timestamptz, value float8,
    primary key (dataset_id, stream_id, time))`);
  await client.query(`create index on value (stream_id, time)`);
  let header = `${['datetime', ...Array.from({ length: columns }, (_, i) => `${codeOf(i)} [m]`)].join('\t')}\n`;
  const file = [];
  /** @type {string[]} */
  let narrow = [];
  let second = 0;
  for (const cells of signals(points, columns)) {
    const time = timeOf(second++);
    file.push(`${header}${time}\t${cells.join('\t')}\n`);
    header = '';
    cells.forEach((cell, i) => cell !== '' && narrow.push(`1\t${i}\t${time}\t${cell}\n`));
    if (second % CHUNK !== 0 && second < points) continue;
    await copyInto(client, 'value', Buffer.from(narrow.join('')));
    narrow = [];
  }
  await call(platform, 'POST', '/rest/datasets', Buffer.from(file.join('')));
  await client.query('vacuum analyze');
}

const BUCKET = `date_bin('1 hour', time, 'epoch')`;
const QUERIES = [
  { what: 'hourly mean', functions: 'MEAN', sql: 'avg(value)', aim: 10 },
  {
    what: 'hourly mean and median',
    functions: 'MEAN,MEDIAN',
    sql: 'avg(value), percentile_cont(0.5) within group (order by value)',
    aim: 6,
  },
  {
    what: 'hourly mean, min, max, std, count',
    functions: 'MEAN,MIN,MAX,STD,COUNT',
    sql: 'avg(value), min(value), max(value), stddev_samp(value), count(*)',
  },
  { what: 'one day, as it is', range: '&datetimeMin=2020-01-01&datetimeMax=2020-01-01' },
];

/** The formats of long tables, with what is asked of their way. */
const FORMATS = [
  { name: 'tsv' },
  { name: 'tsv by gzip', headers: { 'accept-encoding': 'gzip' } },
  { name: 'tsv by br', headers: { 'accept-encoding': 'br' } },
  { name: 'arrow' },
  { name: 'parquet' },
];

/** Compares the first rows and the number of rows of both answers. */
function expectSame(text, rows) {
  const lines = text.trimEnd().split('\n').slice(1);
  assert.equal(lines.length, rows.length);
  const [, first] = lines[0].split('\t');
  const expected = Object.values(rows[0])[1];
  assert.ok(Math.abs(Number(first) - expected) <= 1e-9 * Math.abs(expected), `${first} is not ${expected}`);
}

export async function measureReads(platform, { points, streams: columns, rounds }) {
  await fill(platform, points, columns);
  const results = [];
  for (const { what, functions, sql, range = '', aim } of QUERIES) {
    const query = functions ? `&aggregate=HOUR&aggregateFunctions=${functions}` : '';
    const path = `/rest/data?codes=${codeOf(1)}${query}${range}`;
    const baseline = functions
      ? `select ${BUCKET}, ${sql} from value where stream_id = 1 group by 1 order by 1`
      : `select time, value from value where stream_id = 1 and time >= '2020-01-01' and time < '2020-01-02' order by 1`;
    /** @type {number[][]} */
    const [ours, theirs] = [[], []];
    // As any service that has run for a while: compiled.
    for (let i = 0; i < WARM_UP; i++) await readText(platform, path);
    for (let round = -1; round < rounds; round++) {
      const http = await timed(() => readText(platform, path));
      const plain = await timed(() => platform.client.query(baseline));
      expectSame(http.result, plain.result.rows);
      if (round < 0) continue;
      ours.push(http.seconds);
      theirs.push(plain.seconds);
    }
    const [mine, other] = [median(ours), median(theirs)];
    results.push({
      what: `${what} of ${points / 1e6} M points`,
      ours: `${(mine * 1000).toFixed(1)} ms`,
      baseline: `${(other * 1000).toFixed(1)} ms by SQL over ${columns} x ${points / 1e6} M rows`,
      ratio: other / mine,
      aim: aim && `${aim}`,
    });
  }
  results.push(...(await measureFormats(platform, points, columns, rounds)));
  return results;
}

/** Requests of all streams in one format, before they count. */
const FORMAT_WARM_UP = 2;

/** All values of all streams in the formats for long tables: bytes and time of each, in turns, against TSV. */
async function measureFormats(platform, points, columns, rounds) {
  const codes = Array.from({ length: columns }, (_, i) => codeOf(i)).join(',');
  const sides = Object.fromEntries(
    FORMATS.map(({ name, headers }) => {
      const format = name.split(' ')[0];
      return [name, () => readBytes(platform, `/rest/data?codes=${codes}&format=${format}`, headers)];
    }),
  );
  const measured = await inTurns(sides, { rounds, warmUp: FORMAT_WARM_UP });
  const tsv = measured['tsv'];
  return Object.entries(measured).map(([name, { seconds, result: bytes }]) => ({
    what: `${name} of ${columns} x ${points / 1e6} M points`,
    ours: `${(seconds * 1000).toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB, ${((points * columns) / seconds / 1e6).toFixed(1)} M values/s`,
    baseline: `${(tsv.seconds * 1000).toFixed(0)} ms as TSV`,
    ratio: tsv.seconds / seconds,
  }));
}
