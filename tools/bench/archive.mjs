import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { compareAll } from './archive/comparison.mjs';
import { makeLayouts } from './archive/layouts.mjs';
import { watchMemory } from './archive/memory.mjs';
import { watchMerging } from './archive/merging.mjs';
import { Model } from './archive/model.mjs';
import { Plan } from './archive/plan.mjs';
import { Reader } from './archive/reader.mjs';
import { Report } from './archive/report.mjs';
import { checkTables } from './archive/tables.mjs';
import { Writer } from './archive/writer.mjs';
import { startIngest } from './ingest/platform.mjs';
import { timed } from './ingest/requests.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

const options = {
  /** In all; a tenth of them corrections. */
  files: { ...text, default: '1000000' },
  layouts: { ...text, default: '50' },
  /** Of writing at the most: the rest of the files is not sent then. */
  minutes: { ...text, default: '1440' },
  /** Connections that post and delete one by one, that post many in each request, and that read meanwhile. */
  writers: { ...text, default: '16' },
  batches: { ...text, default: '2' },
  readers: { ...text, default: '2' },
  /** Datasets whose content is compared at the end, each time. */
  contents: { ...text, default: '20000' },
};
const PROGRESS_MS = 10_000;
/** Files of a request that brings many. With more of them on the way, few answers could be held against the model. */
const BATCH = 100;

const say = (text) => console.log(text);

/** Writes as planned while others read; gives what memory the service had, and what waited to be merged. */
async function writeAndRead(platform, { model, plan, report, size, cleanup }) {
  const shared = { model, plan, report };
  let [isOver, isStopped] = [false, false];
  cleanup.defer(() => (isOver = isStopped = true));
  const memory = watchMemory(platform.memory);
  const merging = watchMerging(platform);
  for (const { cancel } of [memory, merging]) cleanup.defer(cancel);
  const timer = setInterval(() => say(`${model.count} of ${plan.files} files, ${report.faults} faults`), PROGRESS_MS);
  const end = setTimeout(() => (isOver = true), size.minutes * 60_000);
  cleanup.defer(() => [clearInterval(timer), clearTimeout(end)]);
  const writers = [...Array(size.writers).fill(1), ...Array(size.batches).fill(BATCH)].map((together) =>
    new Writer(platform, shared, together).run(() => isOver),
  );
  const readers = Array.from({ length: size.readers }, async (_, seed) => {
    while (model.known.length === 0 && !isOver) await delay(10);
    await new Reader(platform, { ...shared, seed }).run(() => isOver);
  });
  const written = Promise.all(writers).finally(() => (isOver = true));
  await Promise.all([written, ...readers]);
  if (isStopped) throw new Error('stopped');
  clearInterval(timer);
  clearTimeout(end);
  return { memory: memory.stop(), merging: await merging.stop() };
}

async function compare(platform, { model, report, size }, when) {
  const before = report.faults;
  const reader = new Reader(platform, { model, report, seed: 99 });
  const { seconds } = await timed(() => compareAll(reader, size));
  say(`compared everything ${when}: ${report.faults - before} faults (${seconds.toFixed(0)} s)`);
}

async function check(platform, state) {
  const { model, report } = state;
  const { seconds, result } = await timed(() => writeAndRead(platform, state));
  const { memory, merging } = result;
  say(`${model.count} files in ${seconds.toFixed(0)} s: ${(model.count / seconds).toFixed(0)} /s`);
  await compare(platform, state, 'as it is');
  // Before all that waits is merged at once: the room that this leaves is for later uploads, and tells nothing of a service at work.
  await checkTables(platform, report);
  await compare(platform, state, 'in tables written anew');
  const merged = await timed(() => platform.command('merge'));
  say(`${merged.result} (${merged.seconds.toFixed(0)} s)`);
  await compare(platform, state, 'merged');
  console.table([memory.row]);
  console.table([merging]);
  if (!memory.isFlat) report.fault('memory', 'the service has grown');
}

/**
 * A long check: a million small files over 50 layouts, one by one and many in a request, a tenth of them corrections, a
 * twentieth deleted, in random order, with reads all the time. Every answer is held against a model. A read may be broken off only by the deletion
 * of a dataset that it is about. Ends with an error if any was wrong, if a table is larger than its rows explain, if
 * memory grew, or if anything answered 5xx.
 */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options });
  /** @type {any} */
  const size = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
  const platform = await startIngest(cleanup);
  const plan = new Plan(size);
  const model = new Model(makeLayouts(size.layouts, plan.keys), plan.files);
  const report = new Report();
  await check(platform, { model, plan, report, size, cleanup });
  console.table(report.rows());
  say(`faults: ${report.faults}\nanswers 5xx: ${report.answers5xx}`);
  if (report.faults + report.answers5xx > 0) throw new Error('something was wrong');
}
