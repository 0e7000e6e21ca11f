// npm run untier: brings the bytes of all blocks back from OBJECT_STORE into the database that `npm start` uses, while services
// run or not, without TIER_AFTER.
import { messageOf } from './process/errors.mjs';
import { callServices } from './process/run-on-database.mjs';

try {
  [process.exitCode] = await callServices('npm run untier', [{ app: 'ingest', words: ['untier'] }]);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
