// CITUS_URL=postgres://... node tools/test-citus.mjs [jest arguments]: the tests that use a database, on a Citus
// cluster.
//
// CITUS_URL is a database of the cluster's coordinator whose account is a superuser on every node; the cluster's own
// catalog tells the nodes. Every database of a test is then one of the cluster. Without arguments, the tests of the
// libraries and the service that run on Citus.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { freshApp } from './build/fresh-bundle.mjs';
import { freshClient } from './build/fresh-client.mjs';
import { citusServer } from './postgres/citus-server.mjs';
import { runCommand } from './process/run-command.mjs';

const suites = [
  ...['libs/ingest', 'apps/ingest', 'libs/auth', 'libs/registry/persistence'],
  ...['libs/shared/persistence', 'libs/shared/testing'],
];
// Blocks are moved into partitions on one server only; that a cluster refuses it is tested elsewhere. What a coordinator
// knows of the sizes of tables lies with their shards.
const elsewhere = '(partitions\\.e2e|planner-statistics)';
const withDatabase = `(${suites.join('|')})/(?!.*/${elsewhere}).*\\.(db|e2e|citus)-spec\\.ts$`;

const { CITUS_URL, ...env } = process.env;
if (!CITUS_URL) {
  console.error('usage: CITUS_URL=postgres://... node tools/test-citus.mjs [jest arguments]');
  process.exit(2);
}
await freshClient();
delete env.DATABASE_URL; // tests make databases of their own: none may take this one
const { url, run, template, stop } = await citusServer(CITUS_URL, randomBytes(4).toString('hex'));
Object.assign(env, { TEST_POSTGRES_URL: url, TEST_RUN_ID: run, TEST_POSTGRES_TEMPLATE: template });
try {
  env.INGEST_PROGRAMS = path.dirname(await freshApp('ingest'));
  const args = process.argv.slice(2);
  const config = ['--config', 'tools/jest/citus.config.cjs'];
  process.exitCode = await runCommand('jest', [...config, ...(args.length ? args : [withDatabase])], env);
} finally {
  await stop();
}
