// npm run partition -- on|off|list|move|detach|attach|abandon: partitions by year in the database that `npm start` uses, while
// services run or not.
import { messageOf } from './process/errors.mjs';
import { callServices } from './process/run-on-database.mjs';

try {
  const words = ['partition', ...process.argv.slice(2)];
  [process.exitCode] = await callServices('npm run partition', [{ app: 'ingest', words }]);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
