import { startIngest } from './ingest/platform.mjs';
import { runParts } from './ingest/run-parts.mjs';
import { timed } from './ingest/requests.mjs';
import { measureDeletion, measureLookups, someDatasets } from './trickle/lookups.mjs';
import { checkYear, measureReads } from './trickle/reads.mjs';
import { sizeOf, sum, tableSizes } from './ingest/table-sizes.mjs';
import { measureTenYears, postSeconds } from './trickle/ten-years.mjs';
import { measureUploads } from './trickle/uploads.mjs';
import { postTrickle, postWhole, writeValues } from './trickle/year.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

const options = {
  /** Of everything that is compared; the median counts. */
  rounds: { ...text, default: '7' },
  /** Files of one row and ten columns, a minute apart: a year. */
  files: { ...text, default: '525600' },
  /** Of each kind of look-up; a quarter of them before it, until everything is compiled. */
  requests: { ...text, default: '200' },
  /** Of the stream at 1 Hz: ten years. */
  seconds: { ...text, default: '315360000' },
  /** Milliseconds of each round of uploads, and before it, until everything is compiled. */
  ms: { ...text, default: '6000' },
  /** Files that are there to be merged when a round of uploads begins. */
  backlog: { ...text, default: '50000' },
};
const BYTES_A_FILE = 350;

const say = (text) => console.log(text);

/** Merges all that is left, and has the database know its tables. */
async function merge(platform) {
  const { seconds, result } = await timed(() => platform.command('merge'));
  say(`${result}\nmerged by hand in ${seconds.toFixed(1)} s`);
  await platform.client.query('vacuum analyze');
}

/** Posts the small files alone and merges them: bytes a file. */
async function storeTrickle(platform, { files }) {
  const { perSecond } = await postTrickle(platform, files);
  say(`${files} files of one row: ${perSecond.toFixed(0)} /s`);
  await merge(platform);
  const sizes = await tableSizes(platform);
  console.table(
    Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, { 'bytes a file': bytes / files }])),
  );
  return sum(sizes) / files;
}

async function measureYear(platform, size) {
  const { files, requests } = size;
  const bytes = await storeTrickle(platform, size);
  say('the same as one file and as one row a value ...');
  await postWhole(platform, files);
  await writeValues(platform, files);
  await merge(platform);
  const baseline = (await sizeOf(platform, 'value')) / files;
  await checkYear(platform, files);
  const datasets = await someDatasets(platform, { files, requests });
  return [
    {
      what: 'bytes a file after merging, all tables and indexes',
      ours: bytes.toFixed(0),
      baseline: `${baseline.toFixed(0)} as one row a value`,
      ratio: baseline / bytes,
      aim: `< ${BYTES_A_FILE}`,
      met: bytes < BYTES_A_FILE ? 'yes' : 'NO',
    },
    ...(await measureReads(platform, size)),
    ...(await measureLookups(platform, { ...size, datasets })),
    ...(await measureDeletion(platform, { datasets })),
  ];
}

async function measureDecade(platform, size) {
  await postSeconds(platform, size.seconds);
  await merge(platform);
  return measureTenYears(platform, size);
}

const parts = { year: measureYear, seconds: measureDecade, uploads: measureUploads };

/**
 * A line a minute, for years, over HTTP: what small files cost and how they read once they are merged, against the same
 * rows as one file and as one row a value in the same PostgreSQL, which writes durably; ten years at a glance; uploads
 * while merging runs. Both sides of a ratio are measured in turns. `--only year|seconds|uploads` measures a part.
 */
export async function run(args, cleanup) {
  return runParts(parts, options, args, await startIngest(cleanup));
}
