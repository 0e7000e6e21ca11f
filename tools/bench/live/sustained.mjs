import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../measuring/quantiles.mjs';
import { openReaders } from './readers.mjs';

/** Instruments, one of which sends each file; readers follow one instrument each. */
const INSTRUMENTS = 1_000;
/** Requests a second, each with many files, as those of ships that catch up. */
const REQUESTS = 10;
const MINUTE = 60_000;
/** Milliseconds for which what is on its way may come after the last file: who found no room comes back after half a minute. */
const PATIENCE = 90_000;

/**
 * Files at a steady rate beside readers, each of whom follows one instrument: milliseconds from the sending of a file to each reader
 * (more than from its commit), and whether each event came, once.
 * @param {any} platform
 * @param {{ readers: number, rate: number, minutes: number }} size
 */
export async function measureSustained(platform, { readers, rate, minutes }) {
  /** @type {Float64Array} when each file was sent, and how many readers were told of it. */
  const sentAt = new Float64Array(rate * 60 * minutes + rate);
  const told = new Uint16Array(sentAt.length);
  /** @type {number[]} */
  const delays = [];
  const rests = Array.from({ length: readers }, () => '');
  /** @type {(string | undefined)[]} */
  const lastIds = Array.from({ length: readers }, () => undefined);
  let comeBacks = 0;
  const note = (/** @type {Buffer} */ chunk, /** @type {number} */ reader) => {
    const lines = (rests[reader] + chunk.toString()).split('\n');
    rests[reader] = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('id: ')) lastIds[reader] = line.slice('id: '.length);
      if (!line.startsWith('data: {"dataset"')) continue;
      const [{ value }] = JSON.parse(line.slice('data: '.length)).streams;
      delays.push(performance.now() - sentAt[value]);
      told[value] += 1;
    }
  };
  const codesOf = (/** @type {number} */ reader) => `bench:live_${reader % INSTRUMENTS}:*&snapshot=false`;
  // A stream that does not exist yet is begun by a transaction of its own.
  await sendBatch(platform, fileTexts(0, INSTRUMENTS));
  const lastId = (/** @type {number} */ reader) => {
    comeBacks += 1;
    rests[reader] = '';
    return lastIds[reader];
  };
  const open = await openReaders(platform, readers, codesOf, note, lastId);
  const memory = [await platform.memory()];
  const files = await sendFiles(platform, {
    rate,
    minutes,
    sentAt,
    sample: async () => memory.push(await platform.memory()),
  });
  const expected = sum(Array.from({ length: files }, (_, file) => readersOf(file % INSTRUMENTS, readers)));
  const until = performance.now() + PATIENCE;
  while (delays.length < expected && performance.now() < until) await sleep(100);
  open.close();
  const wrong = Array.from({ length: files }, (_, file) => told[file] !== readersOf(file % INSTRUMENTS, readers));
  return {
    ...{ readers, minutes, files, events: delays.length, 'streams begun again': comeBacks },
    'files not told once to each': wrong.filter(Boolean).length,
    'files /s': Math.round(files / (minutes * 60)),
    'delay p50 ms': Math.round(quantile(delays, 0.5)),
    'delay p99 ms': Math.round(quantile(delays, 0.99)),
    'longest ms': Math.round(quantile(delays, 1)),
    'memory MB, first minute to last': [memory[1] ?? memory[0], memory.at(-1)]
      .map((bytes) => Math.round(bytes / 1e6))
      .join(' to '),
  };
}

const sum = (/** @type {number[]} */ all) => all.reduce((a, b) => a + b, 0);

const readersOf = (/** @type {number} */ instrument, /** @type {number} */ readers) =>
  Math.floor(readers / INSTRUMENTS) + (instrument < readers % INSTRUMENTS ? 1 : 0);

/** Sends files at a rate; a request that comes late is not waited for by the next. Gives how many were stored. */
async function sendFiles(platform, { rate, minutes, sentAt, sample }) {
  const each = Math.round(rate / REQUESTS);
  const pause = 1_000 / REQUESTS;
  const begin = performance.now();
  const requests = [];
  for (let i = 0; i < REQUESTS * 60 * minutes; i++) {
    await sleep(Math.max(0, begin + i * pause - performance.now()));
    if ((i * pause) % MINUTE === 0) await sample();
    sentAt.fill(performance.now(), i * each, (i + 1) * each);
    requests.push(sendBatch(platform, fileTexts(i * each, each)));
  }
  await Promise.all(requests);
  await sample();
  return requests.length * each;
}

/** Files of a row each: its value is the number of the file, its instrument one after the other. */
function fileTexts(/** @type {number} */ from, /** @type {number} */ count) {
  const stamp = new Date().toISOString().slice(0, -1);
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  return numbers.map((file) => `datetime\tbench:live_${file % INSTRUMENTS}:value\n${stamp}\t${file}\n`);
}

/** Stores files by one request; each must be stored. */
async function sendBatch({ url, session }, /** @type {readonly string[]} */ texts) {
  const headers = { 'content-type': 'application/x-ndjson', 'x-auth-token': session };
  const body = texts.map((text) => `${JSON.stringify({ text })}\n`).join('');
  const response = await fetch(`${url}/rest/datasets/batch`, { method: 'POST', headers, body });
  const answer = await response.text();
  if (!answer.startsWith(`{"stored":${texts.length},`)) throw new Error(`${response.status} ${answer.slice(0, 1_000)}`);
}
