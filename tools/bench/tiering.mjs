import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freshBundle } from '../build/fresh-bundle.mjs';
import { Random } from '../measuring/random.mjs';
import { MeasuredService } from '../platform/measured-service.mjs';
import { startIngest } from './ingest/platform.mjs';
import { call, readText } from './ingest/requests.mjs';
import { inTurns } from './ingest/turns.mjs';

/** The same values twice: in the database, and in objects. */
const CODES = { local: 'vessel:tiers:sensor:local', tiered: 'vessel:tiers:sensor:tiered' };
const SERVER = 'libs/shared/testing/src/object-server.ts';
const FIRST_YEAR = 2010;
const DAY = 1_440;
const MINUTES = 365 * DAY;
/** What a bucket in the same town takes to begin to answer. */
const LATENCY_MS = 20;

const READS = [
  { what: 'plot of all years (1000 points)', query: () => '&points=1000&aggregateFunctions=MEAN,MIN,MAX' },
  { what: 'daily mean of all years', query: () => '&aggregate=DAY&aggregateFunctions=MEAN' },
  { what: 'values of a month', query: (year) => `&datetimeMin=${year}-03-01&datetimeMax=${year}-04-01` },
  { what: 'values of a year', query: (year) => `&datetimeMin=${year}-01-01&datetimeMax=${year + 1}-01-01` },
  { what: 'the first 1000 values of a December', query: (year) => `&datetimeMin=${year}-12-01&limit=1000` },
];

/** A file with a value a minute of a year. */
function* fileOf(code, year) {
  const random = new Random(year);
  yield `datetime\t${code} [m]\n`;
  for (let day = 0; day < MINUTES / DAY; day++) {
    const lines = Array.from({ length: DAY }, (_, minute) => {
      const i = day * DAY + minute;
      const time = new Date(Date.UTC(year, 0, 1) + i * 60_000).toISOString().slice(0, 19);
      return `${time}\t${(15 + 5 * Math.sin(i / 700) + random.next() / 4).toFixed(2)}\n`;
    });
    yield lines.join('');
  }
}

/** A bucket in this process that takes its time, and the settings of its users. */
async function startBucket(cleanup) {
  const { ObjectServer } = await import(await freshBundle(SERVER, 'dist/run/bench/object-server.js'));
  const server = await ObjectServer.start();
  cleanup.defer(() => server.stop());
  server.fault = () => new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
  return { settings: server.environment(), requests: () => server.requests.length };
}

function startFolder(cleanup) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pelorus-bench-objects-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  return { settings: { OBJECT_STORE: folder }, requests: () => 0 };
}

/** Moves the values of one code into objects, by another instance that ends; gives blocks, bytes and seconds. */
async function tier(platform, settings, cleanup) {
  const { client, databaseUrl } = platform;
  const local = `select id from ingest.part where layout_id = (select id from ingest.layout
    where columns::text like '%${CODES.local}%')`;
  // Blocks of a level below are left alone.
  await client.query(`update ingest.block set level = level - 3 where part in (${local})`);
  const start = performance.now();
  const worker = await MeasuredService.start('ingest', databaseUrl, cleanup, {
    settings: { ...settings, TIER_AFTER: 'P0D', MERGE: 'false', QUALITY_CHECK: 'off', ALERTS: 'off' },
  });
  const left = `select count(*)::integer as blocks from ingest.block where level >= 3 and object is null`;
  while ((await client.query(left)).rows[0].blocks > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const seconds = (performance.now() - start) / 1000;
  await worker.program.stop();
  await client.query(`update ingest.block set level = level + 3 where part in (${local})`);
  const { rows } = await client.query(
    `select count(*)::integer as objects, sum(bytes)::float8 as bytes from ingest.block_object`,
  );
  return { ...rows[0], seconds };
}

/**
 * Reads of tiered values against the same ones in the database, in turns: without any memory, as the first time, and with it, as
 * again. Answers are compared.
 */
async function measure(kind, { years, rounds }, cleanup) {
  const store = kind === 'bucket' ? await startBucket(cleanup) : startFolder(cleanup);
  const background = { MERGE: 'false', QUALITY_CHECK: 'off', ALERTS: 'off' };
  const platform = await startIngest(cleanup, { ...background, ...store.settings });
  for (const code of Object.values(CODES)) {
    for (let year = FIRST_YEAR; year < FIRST_YEAR + years; year++)
      await call(platform, 'POST', '/rest/datasets', fileOf(code, year));
  }
  await platform.command('merge');
  console.log({ store: kind, ...(await tier(platform, store.settings, cleanup)) });
  const first = await MeasuredService.start('ingest', platform.databaseUrl, cleanup, {
    settings: { ...background, ...store.settings, OBJECT_CACHE_BYTES: '0' },
  });
  const rows = [];
  for (const { what, query } of READS) {
    const read = (where, code) => () => {
      return readText(
        { url: where.url, session: platform.session },
        `/rest/data?codes=${code}${query(FIRST_YEAR + years - 1)}`,
      );
    };
    const sides = {
      local: read(platform, CODES.local),
      first: read(first, CODES.tiered),
      again: read(platform, CODES.tiered),
    };
    await inTurns(sides, { rounds: 0, warmUp: 3 });
    const before = store.requests();
    const measured = await inTurns(sides, { rounds, warmUp: 0 });
    const bare = (text) => text.slice(text.indexOf('\n'));
    for (const side of ['first', 'again'])
      assert.equal(bare(measured[side].result), bare(measured.local.result), `${what}, ${side}`);
    rows.push({
      store: kind,
      read: what,
      rows: measured.local.result.split('\n').length - 2,
      'local (ms)': Number((1_000 * measured.local.seconds).toFixed(1)),
      'first / local': Number((measured.first.seconds / measured.local.seconds).toFixed(2)),
      'again / local': Number((measured.again.seconds / measured.local.seconds).toFixed(2)),
      ...(kind === 'bucket' && { 'requests of a first read': (store.requests() - before) / rounds }),
    });
  }
  console.table(rows);
  return rows;
}

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

/** Reads of tiered values against local ones; `--store folder|bucket` measures one place. */
export async function run(args, cleanup) {
  const options = {
    years: { ...text, default: '10' },
    rounds: { ...text, default: '9' },
    store: { ...text, multiple: true },
  };
  const { values } = parseArgs({ args, options });
  const size = { years: Number(values.years), rounds: Number(values.rounds) };
  const results = [];
  for (const kind of /** @type {string[]} */ (values.store ?? ['folder', 'bucket']))
    results.push(...(await measure(kind, size, cleanup)));
  return results;
}
