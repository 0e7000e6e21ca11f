import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { citusServer } from '../postgres/citus-server.mjs';
import { makeTable, smallFile, timeOf } from './ingest/files.mjs';
import { startIngestOn } from './ingest/platform.mjs';
import { call, readText } from './ingest/requests.mjs';
import { inTurns } from './ingest/turns.mjs';

const QUIET = { MERGE: 'false', QUALITY_CHECK: 'off', ALERTS: 'off' };
const WARM_UP = 3;
const CODE = 'vessel:cluster:sensor:a';
const LATEST = 'vessel:latest:sensor';
const STREAMS = 400;
const YEARS = 10;
/** Small files that are sent at once, as by many senders, and those that one sender sends one after the other. */
const TOGETHER = 64;
const IN_TURN = 16;

const lines = (header, rows) => Buffer.from([header, ...rows].map((row) => `${row}\n`).join(''));

/** A file with a value every ten minutes of a year, and one with the latest values of many streams. */
const yearFile = (year) =>
  lines(
    `datetime\t${CODE} [m]`,
    Array.from({ length: 52_560 }, (_, i) => {
      const time = new Date(Date.UTC(year, 0, 1) + i * 600_000).toISOString().slice(0, 19);
      return `${time}\t${(((i * 7) % 1_000) / 8).toFixed(2)}`;
    }),
  );
const wideFile = (minute) => {
  const columns = Array.from({ length: STREAMS }, (_, i) => i);
  return lines(['datetime', ...columns.map((i) => `${LATEST}:p${i} [m]`)].join('\t'), [
    [timeOf(minute * 60), ...columns.map((i) => minute + i / 100)].join('\t'),
  ]);
};

/** `isOwn`: the answers have ids and moments, which both sides give themselves. */
const READS = [
  {
    what: 'hourly mean of a month',
    path: `/rest/data?codes=${CODE}&datetimeMin=2020-03-01&datetimeMax=2020-04-01&aggregate=HOUR&aggregateFunctions=MEAN`,
  },
  { what: 'hourly mean of all years', path: `/rest/data?codes=${CODE}&aggregate=HOUR&aggregateFunctions=MEAN` },
  { what: 'values of a day', path: `/rest/data?codes=${CODE}&datetimeMin=2020-03-01&datetimeMax=2020-03-02` },
  {
    what: `latest values of ${STREAMS} streams`,
    path: `/rest/streams?where=code=LIKE=${LATEST}:*&hits=${STREAMS}`,
    isOwn: true,
  },
  { what: 'latest value of a stream', path: `/rest/streams/${CODE}`, isOwn: true },
  { what: 'list of datasets', path: '/rest/datasets?sorts=-datetime&hits=50', isOwn: true },
  { what: 'list of datasets of a stream', path: `/rest/datasets?where=streams.code==${CODE}&hits=50`, isOwn: true },
];

/** What is written and deleted, by the names of the table. Files to delete are sent before. */
async function tasksOf(platform, { rows, columns, rounds }) {
  const { file } = makeTable({ rows, columns, doubles: false });
  let small = 0;
  const post = (body) => call(platform, 'POST', '/rest/datasets?allowDuplicate=true', body);
  const next = () => Buffer.from(smallFile(small++));
  /** @type {Record<'small' | 'large', number[]>} */
  const ids = { small: [], large: [] };
  const remove = (kind) => call(platform, 'DELETE', `/rest/datasets/${ids[kind].pop()}`);
  for (let i = 0; i < rounds + WARM_UP; i++) {
    ids.small.push((await post(next())).id);
    ids.large.push((await post(file)).id);
  }
  return {
    [`upload of ${(rows * columns) / 1e6} M values`]: () => post(file),
    [`${IN_TURN} small files, one after the other`]: async () => {
      for (let i = 0; i < IN_TURN; i++) await post(next());
    },
    [`${TOGETHER} small files, together`]: () => Promise.all(Array.from({ length: TOGETHER }, () => post(next()))),
    'deletion of a small file': () => remove('small'),
    'deletion of a large file': () => remove('large'),
  };
}

async function start(databaseUrl, sizes, cleanup) {
  const platform = await startIngestOn(databaseUrl, cleanup, QUIET);
  for (let year = 0; year < YEARS; year++) await call(platform, 'POST', '/rest/datasets', yearFile(2015 + year));
  for (let minute = 0; minute < 20; minute++) await call(platform, 'POST', '/rest/datasets', wideFile(minute));
  const tasks = await tasksOf(platform, sizes);
  await platform.client.query('vacuum analyze');
  return { platform, tasks };
}

/**
 * The ingest service on a cluster of Citus against the same on one server of the same PostgreSQL, the coordinator's, in turns.
 * CITUS_URL is that of `npm run test:citus`; `--only` names some rows.
 */
export async function run(args, cleanup) {
  const text = { type: /** @type {const} */ ('string') };
  const options = {
    rounds: { ...text, default: '15' },
    /** Of the large file. */
    rows: { ...text, default: '20000' },
    columns: { ...text, default: '30' },
    only: { ...text, multiple: true },
  };
  const { values } = parseArgs({ args, options });
  const sizes = { rounds: Number(values.rounds), rows: Number(values.rows), columns: Number(values.columns) };
  if (!process.env.CITUS_URL) throw new Error('CITUS_URL is not set: the address of a cluster');
  const servers = await citusServer(process.env.CITUS_URL, randomBytes(4).toString('hex'));
  cleanup.defer(servers.stop);
  const one = await start(await servers.createPlain(), sizes, cleanup);
  const cluster = await start(await servers.create(), sizes, cleanup);
  const rows = [];
  const compare = async (what, sides, same) => {
    if (values.only && !values.only.includes(what)) return;
    const found = await inTurns(sides, { rounds: sizes.rounds, warmUp: WARM_UP });
    if (same) assert.ok(found.cluster.result === found.one.result, `${what}: the answers differ`);
    rows.push({
      what,
      'one server (ms)': Number((1_000 * found.one.seconds).toFixed(1)),
      'cluster (ms)': Number((1_000 * found.cluster.seconds).toFixed(1)),
      ratio: Number((found.cluster.seconds / found.one.seconds).toFixed(2)),
    });
  };
  for (const { what, path, isOwn } of READS) {
    const read = (side) => () => readText(side.platform, path);
    await compare(what, { one: read(one), cluster: read(cluster) }, !isOwn);
  }
  for (const what of Object.keys(one.tasks))
    await compare(what, { one: one.tasks[what], cluster: cluster.tasks[what] });
  console.table(rows);
  return rows;
}
