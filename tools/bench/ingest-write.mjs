import { parseArgs } from 'node:util';
import { Cleanup } from '../start/cleanup.mjs';
import { onEnd } from '../start/signals.mjs';
import { measureHugeFile } from './ingest/huge-file.mjs';
import { measureLargeFiles } from './ingest/large-files.mjs';
import { startPlatform } from './ingest/platform.mjs';
import { measureSmallFiles } from './ingest/small-files.mjs';

const options = {
  rows: { type: 'string', default: '100000' },
  columns: { type: 'string', default: '30' },
  rounds: { type: 'string', default: '5' },
  /** Of the huge file. */
  bytes: { type: 'string', default: '2000000000' },
  /** Milliseconds of each round of small files. */
  ms: { type: 'string', default: '2000' },
  only: { type: 'string', multiple: true },
};

/**
 * Writing, over HTTP, against what else one would do with the same PostgreSQL, which writes durably: `--rows`,
 * `--columns`, `--rounds`, `--bytes`, `--ms`, and `--only large|small|huge`. A ratio is that of one run, both sides in turns.
 */
export async function run(args) {
  const { values } = parseArgs({ args, options });
  const { only, ...sizes } = values;
  const size = Object.fromEntries(Object.entries(sizes).map(([name, text]) => [name, Number(text)]));
  const parts = { small: measureSmallFiles, large: measureLargeFiles, huge: measureHugeFile };
  const cleanup = new Cleanup();
  onEnd(() => void cleanup.run().then(() => process.exit(130)));
  try {
    const platform = await startPlatform(cleanup);
    const results = [];
    for (const [name, measure] of Object.entries(parts)) {
      if (only && !only.includes(name)) continue;
      const measured = await measure(platform, size);
      results.push(...measured);
    }
    console.table(results.map(({ ratio, ...rest }) => ({ ...rest, ratio: ratio && Number(ratio.toFixed(2)) })));
    return results;
  } finally {
    await cleanup.run();
  }
}
