import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { importLib } from '../../build/import-lib.mjs';
import { Random } from '../../measuring/random.mjs';

const { FLAG, readTests, medianInterval, SeriesJudge } = await importLib('@pelorus/ingest/quality');
const { FaultList } = await importLib('@pelorus/shared/kernel');

/** Manufacturer range, operation range, gradient, spike, and operation temperature by another stream. */
const TESTS = [
  { test: 'gross_range', failSpan: [-5, 40] },
  { test: 'gross_range', suspectSpan: [0, 30] },
  { test: 'gradient', suspect: 2 },
  { test: 'spike', method: 'median', fail: 3 },
  { test: 'dependence', other: 'air', trustedSpan: [-10, 35] },
];

/** A stream at 1 Hz: a slow wave with noise, of which one value in a thousand stands out. */
function seriesOf(length) {
  const random = new Random(1);
  const timesUs = Float64Array.from({ length }, (_, i) => 1.7e15 + i * 1e6);
  const values = Float64Array.from({ length }, (_, i) => {
    const wave = 15 + 10 * Math.sin(i / 5_000) + random.next() / 2;
    return Math.round(1_000 * (random.next() < 0.001 ? wave + 50 * random.next() : wave)) / 1_000;
  });
  const air = Float64Array.from({ length }, (_, i) => 10 + 20 * Math.sin(i / 40_000));
  return { timesUs, values, others: new Map([['air', air]]), rhythmUs: medianInterval(timesUs), nowUs: 2e15 };
}

function prepared() {
  const faults = new FaultList();
  const tests = readTests(TESTS, { inputs: new Set(), others: new Set(['air']) }, faults);
  if (faults.total > 0) throw new Error(JSON.stringify(faults.kept));
  return tests;
}

function judge(series, tests) {
  const judge = new SeriesJudge(series, tests, 10_000);
  while (judge.step());
  return judge.result().counts[FLAG.good];
}

/** Reads what the tests read, and counts the values within bounds. */
function readPlainly({ timesUs, values, others }) {
  const air = others.get('air');
  let within = 0;
  let before = -Infinity;
  for (let i = 0; i < values.length; i++) {
    if (values[i] >= 0 && values[i] <= 30 && air[i] <= 35 && timesUs[i] > before) within++;
    before = timesUs[i];
  }
  return within;
}

function rateOf(work) {
  const start = performance.now();
  const result = work();
  if (!(result > 0)) throw new Error(`no value is good: ${result}`);
  return 1_000 / (performance.now() - start);
}

const { values, rounds } = workerData;
const series = seriesOf(values);
const tests = prepared();
for (let i = 0; i < 3; i++) {
  judge(series, tests);
  readPlainly(series);
}
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
port.postMessage('ready');
await once(port, 'message');
/** @type {{ judged: number[], plain: number[] }} */
const rates = { judged: [], plain: [] };
for (let round = 0; round < rounds; round++) {
  rates.judged.push(rateOf(() => judge(series, tests)));
  rates.plain.push(rateOf(() => readPlainly(series)));
}
// The best round is the one that others disturbed least.
port.postMessage({ judged: Math.max(...rates.judged) * values, plain: Math.max(...rates.plain) * values });
port.unref();
