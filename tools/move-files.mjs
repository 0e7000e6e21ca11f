// npm run move-files: moves the bytes of files and of resources to where FILE_STORE and RESOURCE_STORE keep new ones, in the database that
// `npm start` uses, while services run or not.
import { fileFolder } from './process/file-folder.mjs';
import { messageOf } from './process/errors.mjs';
import { callServices } from './process/run-on-database.mjs';

try {
  const words = ['move-files'];
  const codes = await callServices('npm run move-files', [
    { app: 'registry', words },
    { app: 'ingest', words, env: fileFolder() },
  ]);
  process.exitCode = Math.max(...codes);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
