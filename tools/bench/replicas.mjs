import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connected } from '../postgres/server-connection.mjs';
import { startThrowAwayReplica } from '../postgres/throw-away-replica.mjs';
import { keepAliveClient } from '../platform/keep-alive-client.mjs';
import { startIngest } from './ingest/platform.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

const options = {
  /** Of each number of servers; the median counts. */
  rounds: { ...text, default: '5' },
  /** Reads of each round; a quarter of them before it, until everything is compiled. */
  reads: { ...text, default: '6000' },
  /** Rows of the file that is read, a second apart. */
  rows: { ...text, default: '500000' },
  readers: { ...text, default: '16' },
};
const CODE = 'bench:replicas:value';
const START_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Time after which sessions have told what they did. */
const SETTLE_MS = 1_200;
/** Nothing but reads looks into tables of data. */
const QUIET = { MERGE: 'false', QUALITY_CHECK: 'off', ALERTS: 'off' };

/**
 * Reads of data with one, two and three database servers: how many a second, and what the primary does for each. All servers share
 * the cores of this machine, so the second figure tells what replicas take off the primary.
 */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options });
  const { rounds, reads, rows, readers } = Object.fromEntries(Object.entries(values).map(([k, v]) => [k, Number(v)]));
  const platform = await startIngest(cleanup, QUIET);
  await store(platform, rows);
  const replicas = [];
  for (let i = 0; i < 2; i++) {
    const replica = await startThrowAwayReplica(platform.databaseUrl, { onDisk: true });
    cleanup.defer(replica.stop);
    replicas.push(replica.url);
  }
  /** @type {Map<number, Awaited<ReturnType<typeof measure>>[]>} */
  const found = new Map([0, 1, 2].map((count) => [count, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [count, measured] of found) {
      await platform.restart({ ...QUIET, DATABASE_READ_URL: replicas.slice(0, count).join(',') || undefined });
      await untilInStep(platform.url, count);
      await measure(platform, { reads: reads / 4, rows, readers });
      measured.push(await measure(platform, { reads, rows, readers }));
    }
  }
  report(found);
}

async function store({ url, session, client }, rows) {
  const lines = [`datetime\t${CODE} [m]`];
  for (let i = 0; i < rows; i++)
    lines.push(`${new Date(START_MS + i * 1_000).toISOString().slice(0, 19)}\t${(i % 1_000) / 8}`);
  const headers = { 'content-type': 'text/plain', 'x-auth-token': session };
  const { status } = await fetch(`${url}/rest/datasets`, { method: 'POST', headers, body: lines.join('\n') });
  if (status !== 201) throw new Error(`the file was answered with ${status}`);
  await client.query('vacuum analyze');
}

async function untilInStep(url, count) {
  for (;;) {
    const { features } = await (await fetch(`${url}/health`)).json();
    const standings = Object.values(features.replicas ?? {}).map(({ standing }) => standing);
    if (standings.length === count && standings.every((standing) => standing === 'in step')) return;
    await delay(50);
  }
}

/** Reads so many times: an hour's values, hourly means and a list of datasets in turns. */
async function measure({ url, databaseUrl }, { reads, rows, readers }) {
  const ask = keepAliveClient(readers);
  const before = await scansOf(databaseUrl);
  const since = performance.now();
  let turn = 0;
  const reader = async () => {
    while (turn < reads) {
      const { status } = await ask('GET', `${url}${addressOf(turn++, rows)}`);
      if (status !== 200) throw new Error(`a read was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  const perSecond = (turn * 1_000) / (performance.now() - since);
  return { perSecond, scans: ((await scansOf(databaseUrl)) - before) / turn };
}

function addressOf(turn, rows) {
  const from = START_MS + ((turn * 7_919_000) % Math.max(1, (rows - 3_600) * 1_000));
  const at = (time) => new Date(time).toISOString().slice(0, 19);
  if (turn % 3 === 0) return `/rest/data?codes=${CODE}&datetimeMin=${at(from)}&datetimeMax=${at(from + 3_600_000)}`;
  if (turn % 3 === 1)
    return `/rest/data?codes=${CODE}&datetimeMin=${at(from)}&datetimeMax=${at(from + DAY_MS)}&aggregate=HOUR&aggregateFunctions=MEAN`;
  return `/rest/datasets?where=streams.code==${CODE}&with=streams`;
}

/** How often a server has looked into a table of data. Sessions tell it when they pause, a second late at the most. */
async function scansOf(url) {
  await delay(SETTLE_MS);
  const statement = `select sum(seq_scan + idx_scan)::float8 as scans from pg_stat_user_tables
    where schemaname = 'ingest' and relname in ('block', 'dataset', 'part', 'layout_stream', 'dataset_stream')`;
  return connected(url, async (client) => (await client.query(statement)).rows[0].scans);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

function report(found) {
  const of = (count, name) => median(found.get(count).map((each) => each[name]));
  const columns = { perSecond: 'reads a second', scans: 'scans of the primary a read' };
  const table = [...found.keys()].map((count) => {
    const cells = Object.entries(columns).flatMap(([name, title]) => [
      [title, Number(of(count, name).toPrecision(3))],
      [`${title}, to one server`, Number((of(count, name) / of(0, name)).toPrecision(2))],
    ]);
    return { servers: count + 1, ...Object.fromEntries(cells) };
  });
  for (const row of table) console.log(row);
}
