// npm test [-- jest arguments]: the tests, with one PostgreSQL server for all suites that need one. None starts when the
// arguments choose suites without a database alone.
import { chosenSuites, needsServer } from './jest/chosen-suites.mjs';
import { runCommand } from './process/run-command.mjs';
import { runWithPostgres } from './postgres/run-with-postgres.mjs';

const args = process.argv.slice(2);
const run = needsServer(await chosenSuites(args)) ? runWithPostgres : runCommand;
process.exitCode = await run('jest', args);
