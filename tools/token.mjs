// npm run token -- create|list|revoke ...: tokens are made here, services running or not.
import { runOnDatabase } from './process/run-on-database.mjs';

await runOnDatabase('npm run token', ['token', ...process.argv.slice(2)]);
