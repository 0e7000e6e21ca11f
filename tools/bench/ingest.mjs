import { measureBatches } from './ingest/batches.mjs';
import { measureHugeFile } from './ingest/huge-file.mjs';
import { measureLargeFiles } from './ingest/large-files.mjs';
import { measureLatestValues } from './ingest/latest-values.mjs';
import { startIngest } from './ingest/platform.mjs';
import { runParts } from './ingest/run-parts.mjs';
import { measureReads } from './ingest/reads.mjs';
import { measureSmallFiles } from './ingest/small-files.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

const options = {
  /** Of everything that is compared; the median counts. */
  rounds: { ...text, default: '5' },
  /** Milliseconds of each round of small files, and before the first, until everything is compiled. */
  ms: { ...text, default: '2000' },
  warmUp: { ...text, default: '20000' },
  /** Of the large files. */
  rows: { ...text, default: '100000' },
  columns: { ...text, default: '30' },
  /** Of the huge file. */
  bytes: { ...text, default: '2000000000' },
  /** Files that each hold 400 streams. */
  files: { ...text, default: '100' },
  /** Of the stream that is read, and the streams beside it. */
  points: { ...text, default: '1500000' },
  streams: { ...text, default: '10' },
};

const parts = {
  small: measureSmallFiles,
  batch: measureBatches,
  large: measureLargeFiles,
  huge: measureHugeFile,
  latest: measureLatestValues,
  reads: measureReads,
};

/**
 * The ingest service over HTTP against what else one would do with the same PostgreSQL, which writes durably. Every
 * ratio is of one run, both sides in turns; above 1 the service is faster. `--only small|batch|large|huge|latest|reads`
 * measures a part.
 */
export async function run(args, cleanup) {
  return runParts(parts, options, args, await startIngest(cleanup));
}
