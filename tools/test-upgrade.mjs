// npm run test:upgrade [-- <tag or commit>]: runs the former release on the schema of this one. Its services and its
// demo fleet, then its tour of every call, then the check of the database by this release. Without a name the newest
// tag.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Cleanup } from './process/cleanup.mjs';
import { messageOf } from './process/errors.mjs';
import { callServices } from './process/run-on-database.mjs';
import { onEnd } from './process/signals.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';
import { startThrowAwayServer } from './postgres/throw-away-server.mjs';
import { extractRevision, formerTag } from './upgrade/former-release.mjs';
import { runFormer } from './upgrade/run-former.mjs';

const cleanup = new Cleanup();

/** @param {string} revision */
async function testUpgrade(revision) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-upgrade-'));
  cleanup.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const former = extractRevision(revision, folder);
  console.log(`release ${former} (${revision}) on the schema of this one`);
  const server = await startThrowAwayServer();
  cleanup.defer(server.stop);
  process.env.DATABASE_URL = server.url;
  await succeed('npm run test:upgrade', ['migrate']);
  await runFormer(folder, server.url, cleanup);
  await succeed('npm run test:upgrade', ['verify']);
  console.log(`release ${former} runs on the schema of this one.`);
}

/**
 * @param {string} purpose
 * @param {readonly string[]} words
 */
async function succeed(purpose, words) {
  const calls = /** @type {const} */ (['registry', 'ingest']).map((app) => ({ app, words }));
  const codes = await callServices(purpose, calls);
  if (codes.some((code) => code !== 0)) throw new Error(`${words.join(' ')} has failed`);
}

async function run() {
  const { version } = JSON.parse(readFileSync(path.join(workspaceRoot, 'package.json'), 'utf8'));
  const revision = process.argv[2] ?? formerTag(version);
  if (revision === undefined) return console.log(`there is no release before ${version}: nothing to test`);
  await testUpgrade(revision);
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
