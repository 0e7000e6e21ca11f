import { setTimeout as sleep } from 'node:timers/promises';
import { fillRegistry } from '../../generate-registry/fill-registry.mjs';
import { quantile } from '../../measuring/quantiles.mjs';
import { exchange } from '../ingest/requests.mjs';
import { startProbed } from './probed-service.mjs';

const READERS = 20;
const LEAVES_AFTER_MS = 300;
const PAUSE_MS = 50;
const FACETS =
  'type,status,root,manufacturer,missions.mission,contacts.contact,parameters.unit,parameters.type,parameters.name,events.type';

/** Addresses of clients, each of a network of its own, as a proxy tells them. */
const from = (network) => ({ 'x-forwarded-for': `192.0.2.${network}` });

/** Asks for facets of a filter that nobody asked for before, and leaves, again and again until it is over. */
async function read(url, network, isOver) {
  for (let i = 0; !isOver(); i++) {
    const path = `/rest/v2/items/facets?by=${FACETS}&where=id!=${network}${i}`;
    const signal = AbortSignal.timeout(LEAVES_AFTER_MS);
    const answer = await fetch(url + path, { headers: from(network), signal }).catch(() => undefined);
    await answer?.text().catch(() => undefined);
  }
}

/** Sends a request again and again until it is over; gives how long each took, and how many failed. */
async function watch(service, probe, isOver) {
  const times = [];
  let failed = 0;
  for (let i = 0; !isOver(); i++) {
    const { method, path, form } = probe(i);
    const body = form && Buffer.from(new URLSearchParams(form).toString());
    const type = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const start = performance.now();
    const status = await exchange(service, method, path, { body, headers: { ...type, ...from(200) } }).then(
      (answer) => answer.status,
      () => 0,
    );
    times.push(performance.now() - start);
    if (status !== 200) failed++;
    await sleep(PAUSE_MS);
  }
  return { times, failed };
}

function row(name, { times, failed }) {
  const ms = (share) => Number(quantile(times, share).toFixed(1));
  return { request: name, asked: times.length, failed, 'p50 (ms)': ms(0.5), 'p99 (ms)': ms(0.99), 'max (ms)': ms(1) };
}

/** Measures what others wait for while hostile readers come and go, and without them. */
export async function measureReaders(databaseUrl, { items, seconds }, cleanup) {
  const { service, token, username } = await startRegistry(databaseUrl, items, cleanup);
  const probes = {
    '/health/ready': () => ({ method: 'GET', path: '/health/ready' }),
    'one item': (i) => ({ method: 'GET', path: `/rest/v2/items/${1 + ((i * 7919) % items)}` }),
    login: () => ({ method: 'POST', path: '/rest/v2/auth/login', form: { username, password: token } }),
  };
  for (const { when, readers } of [
    { when: 'alone', readers: 0 },
    { when: `with ${READERS} hostile readers`, readers: READERS },
  ]) {
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > end;
    const reading = Array.from({ length: readers }, (_, i) => read(service.url, i + 1, isOver));
    const watching = Object.entries(probes).map(async ([name, probe]) =>
      row(name, await watch(service, probe, isOver)),
    );
    const rows = await Promise.all(watching);
    await Promise.all(reading);
    console.log(`${when}, ${seconds} s, ${items} items`);
    console.table(rows);
  }
}

async function startRegistry(databaseUrl, items, cleanup) {
  const service = await startProbed('registry', databaseUrl, cleanup, { TRUST_PROXY: '1' });
  await fillRegistry(databaseUrl, { items, events: items * 2, parameters: items * 2 });
  return { service, ...service.login };
}
