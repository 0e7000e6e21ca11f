import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { freshBundle } from '../build/fresh-bundle.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { endWithUs } from '../process/end-with-us.mjs';
import { MeasuredProgram } from '../platform/measured-program.mjs';
import { PROBE, processorOf, startMeasuredServices } from './request/services.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const options = { rounds: { ...text, default: '9' }, only: text };

const PROGRAM = 'dist/run/bench/layered-services.js';
const REQUESTS = 500;
/** Slices of each after which the code is compiled. */
const WARM_UP = 6;

/** Without layers, with the first, with the first two, and so on, named by the layer that is new. */
async function startLayers(databaseUrl, cleanup) {
  const script = await freshBundle('tools/bench/request/layered-services.ts', PROGRAM);
  const program = new MeasuredProgram(script, { DATABASE_URL: databaseUrl }, PROBE);
  program.start();
  cleanup.defer(() => program.stop());
  const services = await program.message();
  return services.map(({ name, port }) => ({ name, port, program, kind: 'read', path: '/empty', count: REQUESTS }));
}

function startLoad(cleanup) {
  const load = endWithUs(fork(new URL('request/load.mjs', import.meta.url)));
  cleanup.defer(() => load.connected && load.disconnect());
  return async (order) => {
    load.send(order);
    const [result] = await once(load, 'message');
    if (result.error) throw new Error(result.error);
    return result;
  };
}

/** Microseconds of a service's processor a request, and requests a second, of one slice. */
async function measure({ program, port, kind, path, count, token }, session, load) {
  const before = await processorOf(program);
  const { seconds } = await load({ port, kind, path, count, session, token });
  return { cpu: ((await processorOf(program)) - before) / count, perSecond: count / seconds };
}

/**
 * Time of the processor that a request takes in a service: an empty route of Nest on Express, the same behind one layer
 * after the other that requests of a service pass, then requests of both services as shipped. All take turns. The least
 * of the rounds counts: other programs on the machine only add to it. `--only word` measures what has the word in its
 * name.
 */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options });
  const database = await startThrowAwayServer();
  cleanup.defer(database.stop);
  const { session, targets: services } = await startMeasuredServices(database.url, cleanup);
  const layers = await startLayers(database.url, cleanup);
  const targets = [...layers, ...services].filter(({ name }) => name.includes(values.only ?? ''));
  const load = startLoad(cleanup);
  for (const target of targets) for (let i = 0; i < WARM_UP; i++) await measure(target, session, load);
  const results = targets.map(() => /** @type {{ cpu: number, perSecond: number }[]} */ ([]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [i, target] of targets.entries()) results[i].push(await measure(target, session, load));
  }
  const rows = targets.map(({ name }, i) => row(name, results[i], name.startsWith('+') ? results[i - 1] : undefined));
  console.table(rows);
  return rows;
}

const least = (slices) => Math.min(...slices.map(({ cpu }) => cpu));

function row(name, slices, before) {
  return {
    request: name,
    'processor (µs)': Math.round(least(slices)),
    'added (µs)': before ? Math.round(least(slices) - least(before)) : '',
    'requests (1/s)': Math.round(Math.max(...slices.map(({ perSecond }) => perSecond))),
  };
}
