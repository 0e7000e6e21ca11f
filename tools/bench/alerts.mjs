import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, quantile } from '../measuring/quantiles.mjs';
import { startIngest } from './ingest/platform.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

const options = {
  /** Streams, each of which three rules watch: one of ours, and two that exist from the start. */
  streams: { ...text, default: '50000' },
  /** Milliseconds for which the service is watched while nothing comes. */
  idle: { ...text, default: '20000' },
  /** Rounds of uploads with alerts off and on, in turns; milliseconds of each; clients that upload. */
  rounds: { ...text, default: '3' },
  ms: { ...text, default: '5000' },
  clients: { ...text, default: '8' },
  /** Values whose way to a webhook is timed. */
  values: { ...text, default: '20' },
};

/** Streams of one file. */
const COLUMNS = 1_000;
const OFF = { ALERTS: 'off' };
const ON = {
  ALERTS: 'on',
  ALERT_PRIVATE_ADDRESSES: 'true',
  ALERT_GROUP_WAIT_SECONDS: '0',
  ALERT_GROUP_INTERVAL_SECONDS: '1',
};
const WATCHED = 'bench:alert:watched';

/**
 * What alerts cost: the processor while nothing comes and while uploads come, with alerts on against off, and the time from an upload to
 * the webhook that tells of it.
 */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options });
  const numbers = Object.entries(values).map(([name, value]) => [name, Number(value)]);
  const size = /** @type {Record<keyof typeof values, number>} */ (Object.fromEntries(numbers));
  const platform = await startIngest(cleanup, ON);
  const hook = await startHook(cleanup);
  await makeRules(platform, hook.url);
  await makeStreams(platform, size.streams);
  const began = performance.now();
  const watched = await untilWatched(platform, 3 * size.streams);
  const found = performance.now() - began;
  const delays = await measureDelays(platform, hook, size.values);
  const memory = await platform.memory();
  const idleOn = await idleShare(platform, size.idle);
  await platform.restart(OFF);
  const idleOff = await idleShare(platform, size.idle);
  const uploads = await measureUploads(platform, size);
  const result = {
    'rule instances': watched,
    'found after s': Number((found / 1_000).toFixed(1)),
    'idle, % of a core': percent(idleOn),
    'idle with alerts off': percent(idleOff),
    'files /s': Math.round(median(uploads.on)),
    'files /s with alerts off': Math.round(median(uploads.off)),
    ratio: Number(median(uploads.on.map((rate, i) => rate / uploads.off[i])).toFixed(2)),
    'upload to webhook p50 ms': Math.round(quantile(delays, 0.5)),
    'p99 ms': Math.round(quantile(delays, 0.99)),
    'memory MB': Math.round(memory / 1e6),
  };
  console.table([result]);
  return [result];
}

const percent = (share) => Number((100 * share).toFixed(1));

/** A receiver of webhooks; `next` resolves when the next message comes. */
async function startHook(cleanup) {
  /** @type {(() => void)[]} */
  const waiting = [];
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end();
      for (const tell of waiting.splice(0)) tell();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  cleanup.defer(() => server.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const next = () => new Promise((resolve) => waiting.push(() => resolve(undefined)));
  return { url: `http://127.0.0.1:${port}/`, next };
}

/** Two rules: one that all streams of the bench keep, and one that the watched stream breaks. */
async function makeRules(platform, url) {
  const { id } = await post(platform, '/rest/alerts/receivers', { kind: 'webhook', name: 'bench', url });
  const limit = { kind: 'value', above: 1_000_000 };
  await post(platform, '/rest/alerts/rules', { name: 'limit', where: 'code==bench:idle*', condition: limit });
  const condition = { kind: 'value', above: 10 };
  await post(platform, '/rest/alerts/rules', {
    name: 'watched',
    where: `code==${WATCHED}`,
    condition,
    receivers: [id],
  });
  // Rules of an account watch fewer streams than this one.
  await platform.client.query(`update ingest.alert_rule set owner = null where name = 'limit'`);
}

async function post({ url, session }, path, body) {
  const headers = { 'content-type': 'application/json', 'x-auth-token': session };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function upload({ url, session }, body) {
  const headers = { 'content-type': 'text/tab-separated-values', 'x-auth-token': session };
  const response = await fetch(`${url}/rest/datasets`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

const moment = (ms) => new Date(ms).toISOString().slice(0, -1);

async function makeStreams(platform, count) {
  for (let from = 0; from < count; from += COLUMNS) {
    const numbers = Array.from({ length: Math.min(COLUMNS, count - from) }, (_, i) => from + i);
    const codes = numbers.map((i) => `bench:idle_${i % 500}:sensor:p${i}`);
    const rows = [120_000, 60_000].map((ago) => [moment(Date.now() - ago), ...numbers.map((i) => i % 100)]);
    await upload(platform, [['datetime', ...codes], ...rows].map((row) => `${row.join('\t')}\n`).join(''));
  }
}

/** Waits until so many pairs of rules and things are watched; gives how many there are. */
async function untilWatched({ url }, count) {
  for (;;) {
    const response = await fetch(`${url}/health`);
    const { features } = await response.json();
    if (features.alerts.watched >= count) return features.alerts.watched;
    await sleep(200);
  }
}

async function idleShare(platform, ms) {
  // What was there before is worked off.
  await sleep(ms / 2);
  const before = await platform.processorSeconds();
  await sleep(ms);
  return (1_000 * ((await platform.processorSeconds()) - before)) / ms;
}

async function measureUploads(platform, { rounds, ms, clients }) {
  /** @type {{ on: number[], off: number[] }} */
  const rates = { on: [], off: [] };
  const load = () => platform.load({ kind: 'small', clients, ms });
  for (let round = 0; round < rounds; round++) {
    for (const [name, settings] of /** @type {const} */ ([
      ['off', OFF],
      ['on', ON],
    ])) {
      // prettier-ignore
      await platform.restart(settings);
      await load();
      rates[name].push((await load()).perSecond);
    }
  }
  return rates;
}

/** Milliseconds from the answer of an upload to the message at the webhook. */
async function measureDelays(platform, hook, values) {
  const delays = [];
  for (let i = 0; i < values; i++) {
    const told = hook.next();
    await upload(platform, `datetime\t${WATCHED}\n${moment(Date.now())}\t${i % 2 === 0 ? 20 : 5}\n`);
    const sent = performance.now();
    await told;
    delays.push(performance.now() - sent);
    // The next message of the rule may go out at once.
    await sleep(1_500);
  }
  return delays;
}
