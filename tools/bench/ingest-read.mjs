import { parseArgs } from 'node:util';
import { Cleanup } from '../start/cleanup.mjs';
import { onEnd } from '../start/signals.mjs';
import { startPlatform } from './ingest/platform.mjs';
import { measureLatestValues } from './ingest/latest-values.mjs';
import { measureReads } from './ingest/reads.mjs';

const options = {
  /** Of the stream that is read. */
  points: { type: 'string', default: '1500000' },
  columns: { type: 'string', default: '10' },
  /** Files that each hold 400 streams. */
  files: { type: 'string', default: '100' },
  rounds: { type: 'string', default: '5' },
  only: { type: 'string', multiple: true },
};

/**
 * Reading, over HTTP, against the same in SQL over one row a value: `--points`, `--columns`, `--files`, `--rounds`, and
 * `--only reads|latest`. A ratio is that of one run, both sides in turns.
 */
export async function run(args) {
  const { values } = parseArgs({ args, options });
  const { only, ...sizes } = values;
  const size = Object.fromEntries(Object.entries(sizes).map(([name, text]) => [name, Number(text)]));
  const cleanup = new Cleanup();
  onEnd(() => void cleanup.run().then(() => process.exit(130)));
  try {
    const platform = await startPlatform(cleanup);
    const results = [];
    for (const [name, measure] of Object.entries({ latest: measureLatestValues, reads: measureReads })) {
      if (!only || only.includes(name)) results.push(...(await measure(platform, size)));
    }
    console.table(results.map(({ ratio, ...rest }) => ({ ...rest, ratio: ratio && Number(ratio.toFixed(2)) })));
    return results;
  } finally {
    await cleanup.run();
  }
}
