import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { measureLayers } from './quality/layered-reads.mjs';

const PROGRAM = new URL('quality/judging-thread.mjs', import.meta.url);

/** The program of a thread that judges, ready to begin. */
async function thread(options) {
  const worker = new Worker(PROGRAM, { workerData: options });
  await once(worker, 'message');
  return worker;
}

/** Lets threads judge at the same time: the sums of what each of them does in a second. */
async function together(threads, options) {
  const workers = await Promise.all(Array.from({ length: threads }, () => thread(options)));
  const results = await Promise.all(
    workers.map(async (worker) => {
      worker.postMessage('begin');
      const [result] = await once(worker, 'message');
      return result;
    }),
  );
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  return { judged: sum('judged'), plain: sum('plain') };
}

/**
 * `--only tests`: values a second that the five tests of the reference service judge together, each value by all five, against a plain loop that
 * reads the same arrays and counts values within bounds; in turns, the best of some rounds, on one thread and on two.
 * `--only layers`: bytes of the runs of a stream, and reads with flags against reads without them.
 */
export async function run(args, cleanup) {
  const { values } = parseArgs({
    args,
    options: {
      values: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '50' },
      stored: { type: 'string', default: '1500000' },
      only: { type: 'string' },
    },
  });
  const options = { values: Number(values.values), rounds: Number(values.rounds) };
  const layers = async () =>
    measureLayers(cleanup, { values: Number(values.stored), rounds: Math.min(options.rounds, 15) });
  if (values.only === 'layers') return layers();
  const rows = [];
  for (const threads of [1, 2]) {
    const { judged, plain } = await together(threads, options);
    rows.push({
      threads,
      'five tests (values/s)': Math.round(judged),
      'plain loop (values/s)': Math.round(plain),
      ratio: Number((judged / plain).toFixed(4)),
    });
  }
  console.table(rows);
  return values.only === 'tests' ? rows : [...rows, ...(await layers())];
}
