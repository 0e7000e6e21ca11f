// npm run psql [-- "select 1"]: SQL on the database that `npm start` uses, with psql where there is one.
import { spawnSync } from 'node:child_process';
import { promptSql } from './psql/prompt.mjs';
import { runCommand } from './process/run-command.mjs';
import { openWorkspaceDatabase } from './process/run-on-database.mjs';
import { messageOf } from './process/errors.mjs';

const statement = process.argv.slice(2).join(' ') || undefined;
const hasPsql = !spawnSync('psql', ['--version']).error;
const psqlArguments = (/** @type {string} */ url) => [
  url,
  '-v',
  'ON_ERROR_STOP=1',
  ...(statement === undefined ? [] : ['-c', statement]),
];

try {
  const { url, close } = await openWorkspaceDatabase('npm run psql');
  try {
    process.exitCode = hasPsql ? await runCommand('psql', psqlArguments(url)) : await promptSql(url, statement);
  } finally {
    await close();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
