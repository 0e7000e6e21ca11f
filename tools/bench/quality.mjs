import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startIngest } from './ingest/platform.mjs';
import { measureDelay, measureRules, measureUploads } from './quality/checking.mjs';
import { startRegistry } from './quality/registry.mjs';
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
 * Values a second that the five tests of the reference service judge together, each value by all five, against a plain
 * loop that reads the same arrays and counts values within bounds; in turns, the best of some rounds, on one thread and
 * on two.
 */
async function measureTests({ values, rounds }) {
  const rows = [];
  for (const threads of [1, 2]) {
    const { judged, plain } = await together(threads, { values, rounds });
    rows.push({
      threads,
      'five tests (values/s)': Math.round(judged),
      'plain loop (values/s)': Math.round(plain),
      ratio: Number((judged / plain).toFixed(4)),
    });
  }
  return rows;
}

/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const options = {
  values: { ...text, default: '100000' },
  rounds: { ...text, default: '50' },
  /** Values of the stream whose runs are stored and read. */
  stored: { ...text, default: '1500000' },
  /** Rounds of uploads with the checker on and off, and milliseconds of each. */
  turns: { ...text, default: '5' },
  ms: { ...text, default: '6000' },
  /** Files whose delay is measured, and how many of them a second. */
  files: { ...text, default: '6000' },
  perSecond: { ...text, default: '100' },
  /** Streams with five properties each that get rules at once. */
  streams: { ...text, default: '20000' },
};

/**
 * What quality control costs: the tests alone, uploads a second with the checker on against off, and how long after an
 * upload its values have flags; very many rules at once; bytes of runs, and reads with flags against reads without.
 * `--only tests|layers|uploads|delay|rules` measures a part.
 */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options: { ...options, only: { ...text, multiple: true } } });
  const { only, ...given } = values;
  const numbers = Object.entries(given).map(([name, number]) => [name, Number(number)]);
  const size = /** @type {Record<keyof typeof given, number>} */ (Object.fromEntries(numbers));
  const wants = (part) => !only || only.includes(part);
  const results = [];
  if (wants('tests')) {
    const rows = await measureTests(size);
    console.table(rows);
    results.push(...rows);
  }
  if (wants('layers'))
    results.push(...(await measureLayers(cleanup, { values: size.stored, rounds: Math.min(size.rounds, 7) })));
  if (!wants('uploads') && !wants('delay') && !wants('rules')) return results;
  const registry = await startRegistry(cleanup);
  const platform = await startIngest(cleanup, { QUALITY_CHECK: 'off' });
  const checked = [];
  if (wants('uploads'))
    checked.push(...(await measureUploads(platform, { rounds: size.turns, ms: size.ms, registry })));
  if (wants('delay')) checked.push(...(await measureDelay(platform, { ...size, registry })));
  if (wants('rules')) checked.push(...(await measureRules(platform, { ...size, registry })));
  console.table(checked);
  return [...results, ...checked];
}
