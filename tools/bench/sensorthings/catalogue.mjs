import { fillRegistry } from '../../generate-registry/fill-registry.mjs';
import { MeasuredService } from '../../platform/measured-service.mjs';
import { watchMemory } from '../../measuring/memory.mjs';

/** Columns of a file. */
const COLUMNS = 4_000;
const MIB = 1024 ** 2;
const FEW = '$top=1&$select=name';

async function fillStreams({ registry, ingest }) {
  const items = await registry.items({ with: ['parameters'], pageSize: 1_000 }).toArray();
  const codes = items.flatMap(({ code, parameters = [] }) => parameters.map(({ shortName }) => `${code}:${shortName}`));
  const streams = [...new Set(codes.map((code) => code.toLowerCase()))];
  for (let at = 0; at < streams.length; at += COLUMNS) {
    const part = streams.slice(at, at + COLUMNS);
    await ingest.upload(
      new Blob([`datetime\t${part.join('\t')}\n2024-01-17 12:00:00\t${part.map(() => 1).join('\t')}\n`]),
    );
  }
  return streams.length;
}

/** Time and memory of a request that finds the registry changed (items, parameters, events: as many each), also in the past. */
export async function measureCatalogue({ services, registry, ingest, databaseUrl }, items, cleanup) {
  await fillRegistry(databaseUrl, { items, events: items, parameters: items });
  const streams = await fillStreams(services);
  const settings = { REGISTRY_URL: registry, INGEST_URL: ingest };
  const service = await MeasuredService.start('sensorthings', undefined, cleanup, { settings });
  const ask = async (/** @type {string} */ path) => {
    const response = await fetch(`${service.url}/v1.1/${path}`);
    const body = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(body).slice(0, 1_000));
    return body;
  };
  const [item] = await services.registry.items({ limit: 1 }).toArray();
  const change = (/** @type {number} */ round) =>
    services.registry.changeItem(item.id, { description: `round ${round}` });
  const past = new Date().toISOString();
  const rows = [];
  const measure = async (/** @type {string} */ request, /** @type {() => Promise<unknown>} */ work) => {
    const { seconds, idle, peak } = await watchMemory(() => service.program.memory(), work);
    const mib = (/** @type {number} */ bytes) => Math.round(bytes / MIB);
    rows.push({ request, ms: Math.round(seconds * 1_000), 'before (MiB)': mib(idle), 'at most (MiB)': mib(peak) });
  };
  await measure('the first one', () => ask(`Things?${FEW}`));
  await measure('again', () => ask(`Things?${FEW}`));
  for (const round of [1, 2, 3]) {
    await change(round);
    await measure(`after change ${round} of an item`, () => ask(`Things?${FEW}`));
  }
  await measure('in the past', () => ask(`Things?${FEW}&$asOf=${past}`));
  await measure('in the past, again', () => ask(`Things?${FEW}&$asOf=${past}`));
  await measure('20 at once after a change', async () => {
    await change(4);
    await Promise.all(Array.from({ length: 20 }, () => ask(`Things?${FEW}`)));
  });
  await measure('a filter of all Datastreams', () => ask("Datastreams?$filter=contains(name,'zz')"));
  await measure('10,000 Datastreams with their Things', () => ask('Datastreams?$top=10000&$expand=Thing'));
  console.log(`${items} items, ${streams} streams`);
  console.table(rows);
  return rows;
}
