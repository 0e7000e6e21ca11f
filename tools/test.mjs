// npm test, npm run test:system [-- jest arguments]: the tests, with one PostgreSQL server for all suites that need
// one, and the built console and a browser for suites of its pages. None of these starts when the arguments choose
// other suites alone.
import { browserEnvironment } from './browser/browser-environment.mjs';
import { freshClient } from './build/fresh-client.mjs';
import { chosenSuites, needsBrowser, needsServer } from './jest/chosen-suites.mjs';
import { runCommand } from './process/run-command.mjs';
import { runWithPostgres } from './postgres/run-with-postgres.mjs';

const args = process.argv.slice(2);
await freshClient();
const suites = await chosenSuites(args);
if (needsBrowser(suites)) Object.assign(process.env, await browserEnvironment());
const run = needsServer(suites) ? runWithPostgres : runCommand;
process.exitCode = await run('jest', args);
