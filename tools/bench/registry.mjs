import { FULL_SIZE } from '../generate-registry/generate-registry.mjs';
import { median } from '../measuring/quantiles.mjs';
import { comparePast } from './registry/past.mjs';
import { requests } from './registry/requests.mjs';
import { startServers } from './registry/servers.mjs';

const ROUNDS = 5;
const SLICE_MS = 1_000;
const DEPTH_PAIRS = 25;
const WARM_UP = 5;

async function checkEqual(addresses, { name, path }) {
  const bodies = await Promise.all(
    Object.values(addresses).map(async (address) => (await fetch(address + path)).text()),
  );
  const [own, ...others] = bodies.map((body) => body.replace(/"duration":\d+\}$/, '"duration":0}'));
  const other = others.find((body) => body !== own);
  if (other !== undefined)
    throw new Error(`${name}: the servers answer differently:\n${own.slice(0, 2000)}\n${other.slice(0, 2000)}`);
  return own.length;
}

/** Addresses take turns, so that all see the same machine. The ratio is that of the first one's requests per second. */
async function compare(addresses, measure, { rounds, ms } = { rounds: ROUNDS, ms: SLICE_MS }) {
  /** @type {Record<string, any[]>} */
  const results = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]));
  for (const address of Object.values(addresses)) await measure(address, ms);
  for (let round = 0; round < rounds; round++) {
    for (const [name, address] of Object.entries(addresses)) results[name].push(await measure(address, ms));
  }
  const of = (name, key) => median(results[name].map((result) => result[key]));
  const [first, second] = Object.keys(addresses);
  return { of, ratio: of(first, 'perSecond') / of(second, 'perSecond') };
}

async function timeOf(url) {
  const start = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - start;
}

/** How much longer the last page takes than the first one where both are made, asked for in turns, one at a time. */
async function compareDepth({ addresses }, sorts, count) {
  const page = (offset) => `${addresses.forgetful}/rest/v2/items?hits=100&sorts=${sorts}&offset=${offset}`;
  /** @type {Record<'first' | 'last', number[]>} */
  const times = { first: [], last: [] };
  for (let i = 0; i < DEPTH_PAIRS; i++) {
    times.first.push(await timeOf(page(0)));
    times.last.push(await timeOf(page(count - 100)));
  }
  const [first, last] = [times.first, times.last].map((all) => median(all.slice(WARM_UP)));
  return {
    sorts: sorts || 'id',
    'first page (ms)': Number(first.toFixed(1)),
    'last page (ms)': Number(last.toFixed(1)),
    ratio: Number((last / first).toFixed(2)),
  };
}

/**
 * Requests per second of the registry as shipped, of one that keeps no answers, and of a bare server that sends the
 * same bytes, made by one statement, on 16 connections; then of the registry as of earlier moments, for now.
 * `run([items])`: how many items there are; ten times as many events, twice as many parameters.
 */
export async function run([items = FULL_SIZE.items], cleanup) {
  const count = Number(items);
  const item = Math.floor(count / 2) + 1;
  console.log(`making ${count} items ...`);
  const size = { items: count, events: count * 10, parameters: count * 2 };
  const servers = await startServers({ size, item, cleanup });
  const rows = [];
  for (const request of requests(item)) {
    const bytes = await checkEqual(servers.addresses, request);
    const addresses = Object.fromEntries(
      Object.entries(servers.addresses).map(([name, address]) => [name, address + request.path]),
    );
    const { of, ratio } = await compare(addresses, servers.measure);
    rows.push({
      request: request.name,
      bytes,
      'registry (1/s)': Math.round(of('registry', 'perSecond')),
      'bare (1/s)': Math.round(of('bare', 'perSecond')),
      ratio: Number(ratio.toFixed(2)),
      'ratio, all made': Number((of('forgetful', 'perSecond') / of('bare', 'perSecond')).toFixed(2)),
      'p50 (ms)': Number(of('registry', 'p50').toFixed(1)),
      'p99 (ms)': Number(of('registry', 'p99').toFixed(1)),
    });
  }
  console.table(rows);
  const depths = [];
  for (const sorts of ['', 'code', 'lastModified', 'type.generalName', '-code']) {
    depths.push(await compareDepth(servers, sorts, count));
  }
  console.table(depths);
  const past = await comparePast(compare, servers, requests(item));
  console.table(past);
  return { rows, depths, past };
}
