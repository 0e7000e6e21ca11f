import { parseArgs } from 'node:util';
import { median, quantile } from '../measuring/quantiles.mjs';
import { startIngest } from './ingest/platform.mjs';
import { openReaders } from './live/readers.mjs';
import { measureSustained } from './live/sustained.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

const options = {
  readers: { ...text, default: '500' },
  /** What they follow beside the uploads; `*` is every file that is uploaded. */
  codes: { ...text, default: 'bench:live:*' },
  /** Rounds of uploads without and with readers, in turns; milliseconds of each; clients that upload. */
  rounds: { ...text, default: '3' },
  ms: { ...text, default: '3000' },
  clients: { ...text, default: '8' },
  /** Files whose way to the readers is timed. */
  files: { ...text, default: '20' },
  /** Minutes of files at a steady rate instead, and how many a second; each reader follows one of 1,000 instruments. */
  minutes: { ...text, default: '0' },
  rate: { ...text, default: '1000' },
};

/** Readers of live streams: delay from the answer of an upload to each of them, memory, and what uploads lose by them. */
export async function run(args, cleanup) {
  const { codes, ...rest } = parseArgs({ args, options }).values;
  /** @type {Record<string, any>} */
  const size = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, Number(value)]));
  const settings = { EVENT_STREAMS: String(size.readers), CONNECTIONS: String(size.readers + 1_000) };
  const platform = await startIngest(cleanup, settings);
  if (size.minutes > 0) {
    const result = await measureSustained(platform, /** @type {any} */ (size));
    console.table([result]);
    return [result];
  }
  const load = async () => {
    const before = await platform.processorSeconds();
    const { perSecond } = await platform.load({ kind: 'small', clients: size.clients, ms: size.ms });
    const seconds = (await platform.processorSeconds()) - before;
    return { perSecond, perFile: (seconds * 1e6) / ((perSecond * size.ms) / 1_000) };
  };
  await load();
  const alone = [];
  const beside = [];
  let readers = { close: () => {} };
  let received = 0;
  for (let i = 0; i < size.rounds; i++) {
    readers.close();
    alone.push(await load());
    const count = (chunk) => (received += chunk.length);
    readers = await openReaders(platform, size.readers, () => `${codes}&snapshot=false`, count);
    beside.push(await load());
  }
  readers.close();
  const delays = await measureDelays(platform, { readers: size.readers, files: size.files });
  const medianOf = (all, name) => Math.round(median(all.map((each) => each[name])));
  const ratio = median(beside.map((each, i) => each.perSecond / alone[i].perSecond));
  const result = {
    readers: size.readers,
    codes,
    'files /s alone': medianOf(alone, 'perSecond'),
    'files /s beside readers': medianOf(beside, 'perSecond'),
    ratio: Number(ratio.toFixed(2)),
    'µs of the service a file alone': medianOf(alone, 'perFile'),
    'µs beside readers': medianOf(beside, 'perFile'),
    'MB /s to readers': Math.round(received / 1e6 / ((size.rounds * size.ms) / 1_000)),
    'delay p50 ms': Math.round(quantile(delays, 0.5)),
    'delay p99 ms': Math.round(quantile(delays, 0.99)),
    'memory MB': Math.round((await platform.memory()) / 1e6),
  };
  console.table([result]);
  return [result];
}

async function measureDelays(platform, { readers, files }) {
  const { url, session } = platform;
  const sent = new Map();
  const delays = [];
  const note = (chunk) => {
    for (const [, id] of String(chunk).matchAll(/"dataset":(\d+)/g)) {
      if (sent.has(id)) delays.push(performance.now() - sent.get(id));
    }
  };
  const open = await openReaders(platform, readers, () => 'bench:live:*', note);
  for (let i = 0; i < files; i++) {
    const headers = { 'content-type': 'text/plain', 'x-auth-token': session };
    const body = `datetime\tbench:live:value\n2024-01-01 00:00:${String(i % 60).padStart(2, '0')}\t${i}\n`;
    const response = await fetch(`${url}/rest/datasets`, { method: 'POST', headers, body });
    sent.set(String((await response.json()).id), performance.now());
  }
  const until = performance.now() + 30_000;
  while (delays.length < readers * files && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  open.close();
  if (delays.length < readers * files) throw new Error(`${readers * files - delays.length} events did not come`);
  return delays;
}
