// npm run sandbox:reset: empties the sandbox of `npm start -- --sandbox`, while it runs or not.
import { runOnDatabase } from './process/run-on-database.mjs';
import { sandboxEnvironment } from './start/start-services.mjs';

await runOnDatabase('npm run sandbox:reset', ['sandbox', 'reset', ...process.argv.slice(2)], sandboxEnvironment);
