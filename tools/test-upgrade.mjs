// npm run test:upgrade [-- <tag or commit>] [-- --days <n>]: updates a database of the former release, with its demo
// fleet and the minutes of a year, to this one: no row may be lost, no answer may change, the check of the database
// finds nothing. Then the former release runs on the new schema, with its tour of every call. Without a name the newest
// tag; where there is none there is nothing to test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freshApp } from './build/fresh-bundle.mjs';
import { Cleanup } from './process/cleanup.mjs';
import { messageOf } from './process/errors.mjs';
import { callServices } from './process/run-on-database.mjs';
import { onEnd } from './process/signals.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';
import { startThrowAwayServer } from './postgres/throw-away-server.mjs';
import { extractRevision, formerTag } from './upgrade/former-release.mjs';
import { startRelease } from './upgrade/running-release.mjs';
import { changedAnswers, countRows, lostRows, readDigests, readsOf } from './upgrade/stored-facts.mjs';
import { sendDays } from './upgrade/year-of-data.mjs';

const purpose = 'npm run test:upgrade';
const username = 'upgrade@example.org';
const cleanup = new Cleanup();

/**
 * @param {string} revision
 * @param {number} days
 */
async function testUpgrade(revision, days) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-upgrade-'));
  cleanup.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const version = extractRevision(revision, folder);
  console.log(`from release ${version} (${revision}) to what stands here`);
  for (const app of /** @type {const} */ (['registry', 'ingest'])) await freshApp(app);
  const server = await startThrowAwayServer();
  cleanup.defer(server.stop);
  process.env.DATABASE_URL = server.url;
  const former = { folder, name: `the former release, ${version},`, databaseUrl: server.url };
  const present = { folder: workspaceRoot, name: 'this release', databaseUrl: server.url };

  const before = await fill(former, days);
  await timed('the migrations', () => succeed(['migrate']));
  const after = await countRows(server.url);
  expectNone('rows are lost', lostRows(before.rows, after));
  console.log(`  ${sumOf(after)} rows in ${Object.keys(after).length} tables: none is lost`);
  await timed('verify', () => succeed(['verify']));

  const services = await startRelease(present, cleanup);
  await services.complete();
  expectNone(
    'answers differ',
    changedAnswers(before.answers, await timed('reads', () => readDigests(services.ingest, before.reads))),
  );
  const lines = Object.values(before.answers).reduce((sum, answer) => sum + answer.lines, 0);
  console.log(`  ${Object.keys(before.answers).length} reads of ${lines} rows: the same bytes as before`);
  await services.stop();

  const back = await startRelease({ ...former, name: `${former.name} on the schema of this one` }, cleanup);
  const create = ['create', '--username', username, '--name', 'upgrade', '--expires', '1d', '--admin'];
  const token = await back.run(['tools/token.mjs', ...create]);
  const words = ['--registry', back.registry, '--ingest', back.ingest, '--username', username, '--token', token];
  console.log(`  ${(await back.run(['tools/tour.mjs', ...words])).split('\n').at(-1)}`);
  await back.stop();
  await timed('verify', () => succeed(['verify']));
  console.log(`release ${version} is updated to this one, and runs on its schema.`);
}

/**
 * Fills a database by the former release: its demo fleet, and a logger's minutes of so many days.
 * @param {Parameters<typeof startRelease>[0]} former
 * @param {number} days
 */
async function fill(former, days) {
  const services = await startRelease(former, cleanup);
  await timed('the demo fleet', services.complete);
  const minutes = await timed(`${days} files of a day`, () => sendDays(services, days));
  // The demo fleet goes on to measure.
  const reads = await readsOf(services.ingest, new Date().toISOString().slice(0, 10));
  const answers = await timed('reads', () => readDigests(services.ingest, reads));
  await services.stop();
  const rows = await countRows(former.databaseUrl);
  console.log(`  ${minutes} minutes of 4 streams, ${rows['registry.item']} items, ${sumOf(rows)} rows of tables`);
  return { reads, answers, rows };
}

/** @param {Readonly<Record<string, number>>} rows */
const sumOf = (rows) => Object.values(rows).reduce((sum, n) => sum + n, 0);

/**
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} step
 */
async function timed(what, step) {
  const start = performance.now();
  const result = await step();
  console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * @param {string} what
 * @param {readonly string[]} faults
 */
function expectNone(what, faults) {
  if (faults.length) throw new Error(`${what}:\n  ${faults.join('\n  ')}`);
}

/**
 * Runs a command of both services of this release.
 * @param {readonly string[]} words
 */
async function succeed(words) {
  const calls = /** @type {const} */ (['registry', 'ingest']).map((app) => ({ app, words }));
  const codes = await callServices(purpose, calls);
  if (codes.some((code) => code !== 0)) throw new Error(`${words.join(' ')} has failed`);
}

async function run() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { days: { type: 'string', default: '365' } },
  });
  if (!/^[1-9]\d{0,3}$/.test(values.days)) throw new Error(`--days ${values.days}: expected a number from 1 to 9999`);
  const { version } = JSON.parse(readFileSync(path.join(workspaceRoot, 'package.json'), 'utf8'));
  const revision = positionals[0] ?? formerTag(version);
  if (revision === undefined) return console.log(`there is no release before ${version}: nothing to test`);
  await testUpgrade(revision, Number(values.days));
}

onEnd(() => void cleanup.run().then(() => process.exit(130)));
try {
  await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
