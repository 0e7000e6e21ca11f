import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

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
 * Values a second that the five tests of the reference service judge together, each value by all five, against a plain loop that
 * reads the same arrays and counts values within bounds; in turns, the best of some rounds, on one thread and on two.
 */
export async function run(args) {
  const { values } = parseArgs({
    args,
    options: { values: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '50' } },
  });
  const options = { values: Number(values.values), rounds: Number(values.rounds) };
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
  return rows;
}
