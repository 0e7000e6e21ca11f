import { type ServiceClient } from '@pelorus/shared/testing';
import { addFleet, type Call, DEMO_ACCOUNT } from '@pelorus/tools/demo-data';
import { type ServiceWithTokens, type RegistryFixture, startRegistry } from './registry-fixture';

/** Starts a registry that holds the demo fleet. */
export function startDemoRegistry(environment: Readonly<Record<string, string>> = {}): Promise<RegistryFixture> {
  const fill = async (filling: ServiceWithTokens): Promise<void> => void (await addFleet(await demoCall(filling)));
  return startRegistry(environment, { fill, template: 'registry_demo' });
}

/** Sends requests of the demo account, which must not be refused. */
export async function demoCall({ anyone, token }: ServiceWithTokens): Promise<Call> {
  const client = await anyone.logIn(DEMO_ACCOUNT, await token(DEMO_ACCOUNT));
  return async (method, path, body) => {
    const request = client.request(method.toLowerCase() as Lowercase<typeof method>, path);
    const response = await (body === undefined ? request : request.send(body));
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${response.text}`);
    return response.body as unknown;
  };
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
