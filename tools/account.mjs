// npm run account -- list|disable|enable|set|end-sessions ...: accounts are looked after here, services running or not.
import { runOnDatabase } from './process/run-on-database.mjs';

await runOnDatabase('npm run account', ['account', ...process.argv.slice(2)]);
