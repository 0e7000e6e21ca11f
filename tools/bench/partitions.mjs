import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { startIngest } from './ingest/platform.mjs';
import { call, readText } from './ingest/requests.mjs';
import { inTurns } from './ingest/turns.mjs';

const CODES = ['vessel:years:sensor:a', 'vessel:years:sensor:b'];
const LAST_YEAR = 2024;
/** Small files that are sent at once, as by many senders, and those that one sender sends one after the other. */
const TOGETHER = 64;
const IN_TURN = 16;

const READS = [
  { what: 'values of a day', query: `&datetimeMin=${LAST_YEAR}-03-01&datetimeMax=${LAST_YEAR}-03-02` },
  { what: 'values of a month', query: `&datetimeMin=${LAST_YEAR}-03-01&datetimeMax=${LAST_YEAR}-04-01` },
  { what: 'values of all years', query: '' },
  { what: 'plot of all years (1000 points)', query: '&points=1000&aggregateFunctions=MEAN,MIN,MAX' },
  { what: 'daily mean of all years', query: '&aggregate=DAY&aggregateFunctions=MEAN' },
];

const line = (ms) =>
  `${new Date(ms).toISOString().slice(0, 19)}\t${(ms / 60_000) % 97}\t${(((ms / 60_000) % 89) / 4).toFixed(2)}\n`;
const HEADER = `datetime\t${CODES.map((code) => `${code} [m]`).join('\t')}\n`;

/** A file with a value every ten minutes of a year. */
function* fileOf(year, days = 365) {
  yield HEADER;
  for (let day = 0; day < days; day++)
    yield Array.from({ length: 144 }, (_, i) => line(Date.UTC(year, 0, 1) + (day * 144 + i) * 600_000)).join('');
}

/** Files of one row each, which no other call sends again. */
function smallFiles() {
  let sent = 0;
  return (count) =>
    Array.from({ length: count }, () => Buffer.from(HEADER + line(Date.UTC(LAST_YEAR + 1, 0, 1) + sent++ * 60_000)));
}

/** A year's file, other bytes at each call. */
function largeFiles() {
  let sent = 0;
  return () => fileOf(LAST_YEAR, 300 - (sent++ % 100));
}

async function start({ years }, cleanup) {
  const platform = await startIngest(cleanup, { MERGE: 'false', QUALITY_CHECK: 'off', ALERTS: 'off' });
  for (let year = LAST_YEAR - years + 1; year <= LAST_YEAR; year++)
    await call(platform, 'POST', '/rest/datasets', fileOf(year));
  await platform.command('merge');
  const [small, large] = [smallFiles(), largeFiles()];
  const post = (body) => call(platform, 'POST', '/rest/datasets', body);
  return {
    platform,
    tasks: {
      'files of a row, one after the other': async () => {
        for (const file of small(IN_TURN)) await post(file);
      },
      'files of a row, together': () => Promise.all(small(TOGETHER).map(post)),
      'a file of 86,000 values': () => post(large()),
      'a deletion': async () => {
        const { id } = await post(small(1)[0]);
        await call(platform, 'DELETE', `/rest/datasets/${id}`);
      },
      merging: async () => {
        for (const file of small(TOGETHER)) await post(file);
        await platform.command('merge');
      },
    },
  };
}

/** Everything that writes and reads blocks, with one table and with a partition a year, in turns in one run; `--only` names some of it. */
export async function run(args, cleanup) {
  const text = { type: /** @type {const} */ ('string') };
  const options = {
    years: { ...text, default: '10' },
    rounds: { ...text, default: '15' },
    only: { ...text, multiple: true },
  };
  const { values } = parseArgs({ args, options });
  const size = { years: Number(values.years), rounds: Number(values.rounds) };
  const [one, many] = [await start(size, cleanup), await start(size, cleanup)];
  console.log(await many.platform.command('partition', 'on'));
  const rows = [];
  const compare = async (what, sides, same = (result) => result) => {
    if (values.only && !values.only.includes(what)) return;
    const { one: a, many: b } = await inTurns(sides, { rounds: size.rounds, warmUp: 3 });
    assert.deepEqual(same(b.result), same(a.result), what);
    rows.push({
      what,
      'one table (ms)': Number((1_000 * a.seconds).toFixed(1)),
      'partitions / one table': Number((b.seconds / a.seconds).toFixed(2)),
    });
  };
  for (const what of Object.keys(one.tasks))
    await compare(what, { one: one.tasks[what], many: many.tasks[what] }, () => undefined);
  for (const { what, query } of READS) {
    const read = (side) => () => readText(side.platform, `/rest/data?codes=${CODES}${query}`);
    await compare(what, { one: read(one), many: read(many) });
  }
  const latest = (side) => () => readText(side.platform, '/rest/streams?sorts=code');
  await compare('latest values', { one: latest(one), many: latest(many) }, () => undefined);
  console.table(rows);
  return rows;
}
