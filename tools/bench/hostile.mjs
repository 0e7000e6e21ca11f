import { fillRegistry } from '../generate-registry/fill-registry.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { ingestRequests, manyStreams, registryRequests } from './hostile/hostile-requests.mjs';
import { qualityRequests } from './hostile/quality-requests.mjs';
import { sensorThingsRequests } from './hostile/sensorthings-requests.mjs';
import { startProbed, startProbedAlone } from './hostile/probed-service.mjs';
import { measureReaders } from './hostile/readers.mjs';
import { exchange } from './ingest/requests.mjs';

const ITEMS = 2_000;
const ROUNDS = 3;
const LIMIT_MS = 50;

/** Sends a request a few times and asks for the health of the service meanwhile. */
async function measure(service, { method, path, headers, body }) {
  const bytes = body === undefined ? undefined : Buffer.from(body);
  let status;
  let slowest = 0;
  const { delayMs } = await service.delayOf(async () => {
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) {
        const start = performance.now();
        await exchange(service, 'GET', '/health/live');
        slowest = Math.max(slowest, performance.now() - start);
      }
    })();
    for (let round = 0; round < ROUNDS; round++) {
      status = await exchange(service, method, path, { body: bytes, headers }).then(
        (answer) => answer.status,
        (error) => error.code ?? error.message,
      );
    }
    over.abort();
    await watching;
  });
  return { status, 'turn (ms)': Math.round(delayMs), 'health took (ms)': Math.round(slowest) };
}

async function measureAll(name, service, requests, only) {
  const rows = [];
  for (const request of requests.filter((one) => only === name || one.name.includes(only)))
    rows.push({ request: request.name, ...(await measure(service, request)) });
  console.log(`${name}: the longest turn of its event loop, of ${ROUNDS} requests each`);
  console.table(rows);
  return rows;
}

async function startRegistry(url, cleanup) {
  const service = await startProbed('registry', url, cleanup);
  await fillRegistry(url, { items: ITEMS, events: ITEMS, parameters: ITEMS });
  return service;
}

async function startIngest(url, cleanup) {
  const service = await startProbed('ingest', url, cleanup);
  for (const file of manyStreams()) {
    const { status, text } = await exchange(service, 'POST', '/rest/datasets', { body: Buffer.from(file) });
    if (status !== 201) throw new Error(`${status} ${text}`);
  }
  return service;
}

/**
 * Sends the services what would make them stand still if they took it as it comes, and tells how long one turn of
 * their event loops took of the processor. `run([word])`: only requests that have the word in their names, or those of the service that it names.
 * `run(['readers', seconds, items])`: how long others wait for the registry while readers ask for facets and leave.
 */
export async function run([only = '', seconds = 60, items = 100_000], cleanup) {
  const database = await startThrowAwayServer();
  cleanup.defer(database.stop);
  if (only === 'readers')
    return measureReaders(database.url, { seconds: Number(seconds), items: Number(items) }, cleanup);
  const registry = await startRegistry(database.url, cleanup);
  const rows = await measureAll('registry', registry, registryRequests(1), only);
  const ingest = await startIngest(database.url, cleanup);
  rows.push(...(await measureAll('ingest', ingest, [...ingestRequests(), ...qualityRequests()], only)));
  const sensorThings = await startProbedAlone('sensorthings', cleanup, {
    REGISTRY_URL: registry.url,
    INGEST_URL: ingest.url,
  });
  rows.push(...(await measureAll('sensorthings', sensorThings, sensorThingsRequests(), only)));
  const late = rows.filter((row) => row['turn (ms)'] > LIMIT_MS);
  console.log(`${late.length} of ${rows.length} kinds of requests held a service for more than ${LIMIT_MS} ms`);
}
