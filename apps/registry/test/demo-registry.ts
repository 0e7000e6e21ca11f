import { type ServiceClient } from '@pelorus/shared/testing';
import { addFleet, fleet } from '@pelorus/tools/demo-data';
import { type RegistryFixture, startRegistry } from './registry-fixture';

/** Starts a registry that holds the demo fleet. */
export async function startDemoRegistry(): Promise<RegistryFixture> {
  const registry = await startRegistry();
  await addFleet(registry.database, 'registry', fleet);
  return registry;
}

/** A record of an answer. */
export interface AnyRecord {
  readonly '@uuid': string;
  readonly id: number;
  readonly [key: string]: unknown;
}

/** An answer to a list request. */
export interface AnyPage {
  readonly offset: number;
  readonly hits: number;
  readonly totalHits: number;
  readonly records: readonly AnyRecord[];
}

/** Reads a list with every object in full, unless the query says otherwise. */
export async function readList(
  client: ServiceClient,
  path: string,
  query: Record<string, string> = {},
): Promise<AnyPage> {
  const parameters = new URLSearchParams({ dedup: 'false', ...query });
  return (await client.get(`${path}?${parameters}`).expect(200)).body as AnyPage;
}

/** Reads one record. */
export async function readRecord(client: ServiceClient, path: string): Promise<AnyRecord> {
  return (await client.get(path).expect(200)).body as AnyRecord;
}
