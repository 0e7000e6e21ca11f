// node tools/with-postgres.mjs <command...>: one PostgreSQL server for every test that the command runs.
//
// A throw-away server, or the one at DATABASE_URL (PostgreSQL 15 or newer, an account that may create databases).
// The command finds its address in TEST_POSTGRES_URL and a name for this run in TEST_RUN_ID.
import { randomBytes } from 'node:crypto';
import { testServer } from './postgres/test-server.mjs';
import { runCommand } from './run-command.mjs';

const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error('usage: node tools/with-postgres.mjs <command...>');
  process.exit(2);
}
const run = randomBytes(4).toString('hex');
const server = await testServer(run);
const env = { ...process.env, TEST_POSTGRES_URL: server.url, TEST_RUN_ID: server.run };
delete env.DATABASE_URL; // tests make databases of their own: none may take this one
try {
  process.exitCode = await runCommand(command, args, env);
} finally {
  await server.stop();
}
