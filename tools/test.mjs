// npm test, npm run test:system [-- jest arguments]: the tests, with one PostgreSQL server for all suites that need
// one, the built ingest service for suites that start its threads, the built command for suites of it, and the built
// console and a browser for suites of its pages. None of these is made when the arguments choose other suites alone.
import path from 'node:path';
import { browserEnvironment } from './browser/browser-environment.mjs';
import { freshApp } from './build/fresh-bundle.mjs';
import { freshClient } from './build/fresh-client.mjs';
import { freshCommand } from './build/fresh-command.mjs';
import { chosenSuites, needsBrowser, needsCommand, needsIngest, needsServer } from './jest/chosen-suites.mjs';
import { runCommand } from './process/run-command.mjs';
import { runWithPostgres } from './postgres/run-with-postgres.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const args = process.argv.slice(2);
await freshClient();
const suites = await chosenSuites(args);
if (needsBrowser(suites)) Object.assign(process.env, await browserEnvironment());
if (needsIngest(suites)) process.env.INGEST_PROGRAMS = path.dirname(await freshApp('ingest'));
if (needsCommand(suites)) process.env.CLI_PROGRAM = freshCommand();
const run = needsServer(suites) ? runWithPostgres : runCommand;
// Much of what a test makes is gone at once: room for young objects takes half of the work from the garbage collector.
const node = ['--max-semi-space-size=64', path.join(workspaceRoot, 'node_modules/jest/bin/jest.js')];
process.exitCode = await run(process.execPath, [...node, ...args]);
