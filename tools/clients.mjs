// npm run clients: real clients (curl, wget, Python, R, Node.js), those that are on this machine, against throw-away services.
import { makeClientWorld } from './clients/client-world.mjs';
import { runPrograms } from './clients/run-programs.mjs';
import { Cleanup } from './process/cleanup.mjs';
import { onEnd } from './process/signals.mjs';
import { startThrowAwayServices } from './tour/throw-away-services.mjs';

const cleanup = new Cleanup();
let ending = false;

/**
 * @param {number} code
 * @param {string} [message]
 */
async function end(code, message) {
  if (ending) return;
  ending = true;
  if (message) console.error(message);
  await cleanup.run();
  process.exit(code);
}

/** @param {{ client: string, says?: string, fault?: string }} result */
function report({ client, says, fault }) {
  const result = fault ? `FAULT\n${fault}` : says ? `ok         ${says}` : 'not found';
  console.log(`  ${client.padEnd(26)}${result}`);
}

async function run() {
  const services = await startThrowAwayServices(cleanup, (/** @type {string} */ text) => ending || console.error(text));
  const { names, remove } = await makeClientWorld({ ...services, print: () => {} });
  const faults = await runPrograms(services, names, report);
  await remove();
  await end(faults > 0 ? 1 : 0, faults > 0 ? `${faults} clients failed.` : undefined);
}

onEnd(() => void end(130, 'Stopping ...'));
run().catch((error) => end(1, error.message));
