// node tools/with-postgres.mjs <command...>: one PostgreSQL server for every test that the command runs.
//
// A throw-away server, or the one at DATABASE_URL (PostgreSQL 15 or newer, an account that may create databases).
import { runWithPostgres } from './postgres/run-with-postgres.mjs';

const [command, ...args] = process.argv.slice(2);
if (command) {
  process.exitCode = await runWithPostgres(command, args);
} else {
  console.error('usage: node tools/with-postgres.mjs <command...>');
  process.exitCode = 2;
}
