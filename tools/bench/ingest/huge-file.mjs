import { setTimeout as delay } from 'node:timers/promises';
import { watchMemory } from '../../measuring/memory.mjs';
import { longFile } from './files.mjs';
import { call } from './requests.mjs';

const PAUSE_MS = 5;

const mega = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** A file of gigabytes: memory, and how quickly small files are stored meanwhile. */
export async function measureHugeFile(platform, { bytes }) {
  const { load, memory } = platform;
  const small = { kind: 'small', clients: 1, pauseMs: PAUSE_MS };
  await call(platform, 'POST', '/rest/datasets?dryRun=true', longFile(2e6));
  await delay(1_000);
  const post = () => call(platform, 'POST', '/rest/datasets?allowDuplicate=true', longFile(bytes));
  const { result: alone, seconds, idle, peak } = await watchMemory(memory, post);
  await call(platform, 'DELETE', `/rest/datasets/${alone.id}`);
  const quiet = await load({ ...small, ms: 5_000 });
  const upload = post();
  const during = await load({ ...small, ms: seconds * 800 });
  const { id } = await upload;
  await call(platform, 'DELETE', `/rest/datasets/${id}`);
  return [
    {
      what: `${mega(bytes)} in ${seconds.toFixed(1)} s: memory over idle`,
      ours: mega(peak - idle),
      baseline: `${mega(idle)} idle`,
      aim: '< 120 MB',
    },
    {
      what: 'p99 of a small file meanwhile',
      ours: `${during.p99.toFixed(1)} ms (p50 ${during.p50.toFixed(1)}, most ${during.most.toFixed(1)})`,
      baseline: `${quiet.p99.toFixed(1)} ms (p50 ${quiet.p50.toFixed(1)})`,
      ratio: during.p99 / quiet.p99,
      aim: '< 3 or < 25 ms',
    },
  ];
}
