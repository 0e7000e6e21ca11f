import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Fault } from './judge';
import { type ServiceName } from './operation';
import { type Addresses } from './world';

/** Gauges that are 0 while nobody asks for anything. */
const AT_REST =
  /^(pelorus_slots_taken|pelorus_slots_waiting|pelorus_database_waiting|pelorus_database_connections\{state="busy"\})/;
const MIB = 1024 * 1024;
const CONNECTIONS = 'pelorus_http_connections';
const LIMITS = { nodejs_heap_size_used_bytes: 600 * MIB, process_resident_memory_bytes: 1_500 * MIB };
/** Connections that the registry keeps to the ingest service for what it forwards next. */
const KEPT = 4;
/** Milliseconds that services get to come to rest: connections without a request are closed after 65 s. */
const PATIENCE_MS = 90_000;

/** Memory of a service in MiB. */
export interface Memory {
  readonly heap: number;
  readonly resident: number;
}

export async function openConnections({ metrics }: Addresses): Promise<Record<ServiceName, number>> {
  const open = async (name: ServiceName): Promise<number> => (await samplesOf(metrics[name])).get(CONNECTIONS) ?? 0;
  return { registry: await open('registry'), ingest: await open('ingest') };
}

/** Slots, connections beyond `open`, transactions, files, memory. Resolves with none as soon as services rest. */
export async function heldFaults(addresses: Addresses, open: Readonly<Record<ServiceName, number>>): Promise<Fault[]> {
  for (const until = Date.now() + PATIENCE_MS; ; await delay(500)) {
    const faults = [
      ...(await gaugeFaults(addresses, open)),
      ...(await sessionFaults(addresses)),
      ...fileFaults(addresses),
    ];
    if (faults.length === 0 || Date.now() > until) return faults;
  }
}

export async function memoryOf({ metrics }: Addresses): Promise<Record<ServiceName, Memory>> {
  const memory = async (name: ServiceName): Promise<Memory> => {
    const samples = await samplesOf(metrics[name]);
    const mib = (metric: string): number => Math.round((samples.get(metric) ?? 0) / MIB);
    return { heap: mib('nodejs_heap_size_used_bytes'), resident: mib('process_resident_memory_bytes') };
  };
  return { registry: await memory('registry'), ingest: await memory('ingest') };
}

async function gaugeFaults({ metrics }: Addresses, open: Readonly<Record<ServiceName, number>>): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const service of ['registry', 'ingest'] as const) {
    const limits: Readonly<Record<string, number>> = { ...LIMITS, [CONNECTIONS]: open[service] + KEPT };
    for (const [metric, value] of await samplesOf(metrics[service])) {
      const limit = AT_REST.test(metric) ? 0 : (limits[metric] ?? Infinity);
      if (value > limit) faults.push({ rule: `${service} holds`, detail: `${metric} ${value}` });
    }
  }
  return faults;
}

async function samplesOf(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return new Map(
    [...text.matchAll(/^([^#\s]\S*(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}

async function sessionFaults({ databaseUrl }: Addresses): Promise<Fault[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ state: string; query: string }>(
      `select state, left(query, 200) as query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return rows.map(({ state, query }) => ({ rule: 'the database holds', detail: `${state}: ${query}` }));
  } finally {
    await client.end();
  }
}

/** Files that are being taken in, and marks of those that are being deleted. */
function fileFaults({ fileFolder }: Addresses): Fault[] {
  const folder = path.join(fileFolder, 'incoming');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.map((file) => ({ rule: 'the folder of files holds', detail: file }));
}
