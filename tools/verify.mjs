// npm run verify [-- --repair] [-- --json]: checks the database that `npm start` uses, while services run or not.
import { messageOf } from './process/errors.mjs';
import { fileFolder } from './process/file-folder.mjs';
import { callServices } from './process/run-on-database.mjs';

/** Exit code when something could not be checked. */
const FAILED = 2;

const words = ['verify', ...process.argv.slice(2)];

try {
  const codes = await callServices('npm run verify', [
    { app: 'registry', words },
    { app: 'ingest', words, env: fileFolder() },
  ]);
  process.exitCode = Math.max(...codes);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = FAILED;
}
