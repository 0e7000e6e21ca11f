// npm run clients: real clients (curl, wget, Python, R, Node.js), those that are on this machine, against throw-away
// services.
import { makeClientWorld } from './clients/client-world.mjs';
import { runPrograms } from './clients/run-programs.mjs';
import { Program } from './process/program.mjs';
import { startThrowAwayServices } from './tour/throw-away-services.mjs';

const program = new Program();

/** @param {{ client: string, says?: string, fault?: string }} result */
function report({ client, says, fault }) {
  const result = fault ? `FAULT\n${fault}` : says ? `ok         ${says}` : 'not found';
  console.log(`  ${client.padEnd(26)}${result}`);
}

async function run() {
  const services = await startThrowAwayServices(
    program.cleanup,
    (/** @type {string} */ text) => program.ending || console.error(text),
  );
  const { names, remove } = await makeClientWorld({ ...services, print: () => {} });
  const faults = await runPrograms(services, names, report);
  await remove();
  await program.end(faults > 0 ? 1 : 0, faults > 0 ? `${faults} clients failed.` : undefined);
}

program.start(run);
