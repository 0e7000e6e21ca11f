// A child process that makes requests and tells how fast they were answered: small files over HTTP, or a prepared
// INSERT of one value with commit, as pgbench would, both with as little work here as possible.
import { quantile } from '../../measuring/quantiles.mjs';
import { smallFile } from './files.mjs';
import { insertConnection } from './insert-connection.mjs';
import { minuteFile } from './minutes.mjs';
import { rawConnection } from './raw-connection.mjs';

const FILES = { small: smallFile, minutes: minuteFile };
/** @type {Partial<Record<string, (to: any, files: number) => any>>} */
const CONNECTIONS = { insert: insertConnection, batch: batchConnection };

let number = 0;

/** A connection over which `ask` sends the next file and resolves when it is stored. */
function fileConnection(target, fileOf) {
  const { send, close } = rawConnection(target);
  const ask = async () => {
    const { status, body } = await send('POST', '/rest/datasets', fileOf(number++, target.name));
    if (status !== 201) throw new Error(`${status} ${body}`);
  };
  return { ask, close };
}

/** A connection over which `ask` sends so many files in one request. */
function batchConnection(target, files) {
  const { send, close } = rawConnection(target);
  const ask = async () => {
    const lines = Array.from({ length: files }, () => `${JSON.stringify({ text: smallFile(number++) })}\n`);
    const { status, body } = await send('POST', '/rest/datasets/batch', lines.join(''), 'application/x-ndjson');
    if (status !== 200 || !body.startsWith(`{"stored":${files},`)) throw new Error(`${status} ${body.slice(0, 500)}`);
  };
  return { ask, close };
}

/** Asks over so many connections for a while, or for so many files, with a pause between two requests of one. */
async function run({ kind, clients, ms = Infinity, pauseMs = 0, from, count = Infinity, files = 1, ...target }) {
  number = from ?? number;
  const until = number + count;
  const connect = CONNECTIONS[kind] ?? ((to) => fileConnection(to, FILES[kind]));
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(target, files)));
  const times = [];
  const start = performance.now();
  const repeat = async ({ ask }) => {
    for (let now = performance.now(); now - start < ms && number < until; now = performance.now()) {
      await ask();
      times.push(performance.now() - now);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  await Promise.all(connections.map(repeat));
  const seconds = (performance.now() - start) / 1000;
  for (const { close } of connections) close();
  return {
    perSecond: (times.length * files) / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    most: quantile(times, 1),
    next: number,
  };
}

process.on(
  'message',
  (/** @type {any} */ order) =>
    void run(order).then(
      (result) => process.send?.(result),
      (error) => process.send?.({ error: error.stack }),
    ),
);
process.on('disconnect', () => process.exit());
