// npm run verify [-- --repair] [-- --json]: checks the database that `npm start` uses, while services run or not.
import path from 'node:path';
import { dataFolder } from './process/data-folder.mjs';
import { messageOf } from './process/errors.mjs';
import { callServices } from './process/run-on-database.mjs';

/** Exit code when something could not be checked. */
const FAILED = 2;

const words = ['verify', ...process.argv.slice(2)];
// The folder of `npm start`, which a database elsewhere has nothing to do with.
const folder = process.env.DATABASE_URL ? undefined : path.join(dataFolder(), 'files');
const files = process.env.FILE_FOLDER || folder;

try {
  const codes = await callServices('npm run verify', [
    { app: 'registry', words },
    { app: 'ingest', words, env: files === undefined ? {} : { FILE_FOLDER: files } },
  ]);
  process.exitCode = Math.max(...codes);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = FAILED;
}
