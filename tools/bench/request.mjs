import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { freshBundle } from '../build/fresh-bundle.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { endWithUs } from '../process/end-with-us.mjs';
import { startMeasured } from './request/measured-process.mjs';
import { startServices } from './request/services.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const options = { rounds: { ...text, default: '9' }, only: text };

const PROGRAM = 'dist/run/bench/layered-service.js';
/** More than there are: a service with all of them tells how many there are. */
const ALL_LAYERS = 99;
const REQUESTS = 500;
/** Slices after which the code is compiled. */
const WARM_UP = 4;

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Services with no layer, with the first one, with the first two, and so on; named by the layer that is new. */
async function startLayers(databaseUrl, cleanup) {
  const script = await freshBundle('tools/bench/request/layered-service.ts', PROGRAM);
  const start = async (count) => {
    const program = startMeasured(script, { DATABASE_URL: databaseUrl, LAYERS: String(count) }, cleanup);
    return { ...(await program.message()), processor: program.processor };
  };
  const whole = await start(ALL_LAYERS);
  const targets = [];
  for (let count = 0; count < whole.names.length; count++) targets.push(await start(count));
  return [...targets, whole].map(({ port, names, processor }) => {
    const name = names.length === 0 ? 'empty route' : `+ ${names.at(-1)}`;
    return { name, port, processor, kind: 'read', path: '/empty', count: REQUESTS };
  });
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
async function measure({ processor, port, kind, path, count }, session, load) {
  const before = await processor();
  const { seconds } = await load({ port, kind, path, count, session });
  return { cpu: ((await processor()) - before) / count, perSecond: count / seconds };
}

/**
 * Time of the processor that a request takes in a service: an empty route of Nest on Express, the same behind each layer that
 * requests of a service pass, then requests of both services as shipped. All take turns; medians count. `--only word` measures
 * what has the word in its name.
 */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options });
  const database = await startThrowAwayServer();
  cleanup.defer(database.stop);
  const { session, targets: services } = await startServices(database.url, cleanup);
  const layers = await startLayers(database.url, cleanup);
  const targets = [...layers, ...services].filter(({ name }) => name.includes(values.only ?? ''));
  const load = startLoad(cleanup);
  for (const target of targets) for (let i = 0; i < WARM_UP; i++) await measure(target, session, load);
  const results = targets.map(() => /** @type {any[]} */ ([]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [i, target] of targets.entries()) results[i].push(await measure(target, session, load));
  }
  const rows = targets.map(({ name }, i) => row(name, results[i], layers.length > i ? results[i - 1] : undefined));
  console.table(rows);
  return rows;
}

function row(name, slices, before) {
  const added = before && median(slices.map(({ cpu }, round) => cpu - before[round].cpu));
  return {
    request: name,
    'processor (µs)': Math.round(median(slices.map(({ cpu }) => cpu))),
    'added (µs)': added === undefined ? '' : Math.round(added),
    'requests (1/s)': Math.round(median(slices.map(({ perSecond }) => perSecond))),
  };
}
