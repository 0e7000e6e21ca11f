import { ResponseChecker } from '@pelorus/shared/testing';
import { Exchange } from './exchange';
import { KnownRecords } from './known-records';
import { type Json, type Operation, operationsOf, type ServiceName } from './operation';
import { type Actor } from './plan';
import { type KnownIds, type Source } from './schema-values';
import { Sessions } from './sessions';
import { Tally } from '../measuring/tally.mjs';
import { type Credentials } from '../platform/session.mjs';

export interface Addresses {
  readonly urls: Readonly<Record<ServiceName, string>>;
  readonly metrics: Readonly<Record<ServiceName, string>>;
  readonly credentials: Readonly<Partial<Record<Actor, Credentials>>>;
  /** Ids of the clients' tokens and of their accounts, which no request may change: the clients log in with them. */
  readonly clientIds: readonly number[];
  readonly databaseUrl: string;
  readonly fileFolder: string;
}

export interface World {
  readonly addresses: Addresses;
  readonly operations: readonly Operation[];
  readonly checkers: Readonly<Record<ServiceName, ResponseChecker>>;
  readonly known: Readonly<Record<ServiceName, KnownRecords>>;
  readonly sources: Readonly<Record<ServiceName, Source>>;
  readonly sessions: Sessions;
  readonly exchange: Exchange;
  readonly tally: Tally;
}

const STATION = 'station:seattle:weather';
const FILE = [
  ['datetime', `${STATION}:temp_max [°C]`, `${STATION}:temp_max (quality_flag)`, `${STATION}:note [text]`].join('\t'),
  ...Array.from({ length: 200 }, (_, i) => {
    const time = new Date(Date.UTC(2024, 0, 17) + i * 60_000).toISOString().slice(0, -1);
    return `${time}\t${(30 + Math.sin(i)).toFixed(4)}\t${i % 3}\tnote ${i % 5}`;
  }),
].join('\n');

const json = async (url: string): Promise<Json> => (await fetch(url)).json() as Promise<Json>;

/** Reads the descriptions of the services and what they have, and uploads a first file. */
export async function exploreWorld(addresses: Addresses): Promise<World> {
  const { registry, ingest } = addresses.urls;
  const documents = { registry: await json(`${registry}/api-json`), ingest: await json(`${ingest}/api-json`) };
  const operations = [...operationsOf('registry', documents.registry), ...operationsOf('ingest', documents.ingest)];
  const known = { registry: new KnownRecords(operations), ingest: new KnownRecords(operations) };
  const ids = await knownIds(registry);
  const exchange = new Exchange();
  const logins = Object.values(addresses.credentials).map(({ username, token }) => ({ username, password: token }));
  const source = (document: Json): Source => ({ document, ids, logins });
  const sessions = new Sessions(registry, exchange, addresses.credentials);
  const [session] = await sessions.headers('uploader', 0);
  const headers = { 'content-type': 'text/plain', [session![0]]: session![1] };
  await learnLists(operations, addresses, known);
  const upload = await fetch(`${ingest}/rest/datasets`, { method: 'POST', body: FILE, headers });
  if (upload.status !== 201) throw new Error(`the first file was answered ${upload.status} ${await upload.text()}`);
  return {
    addresses,
    operations,
    known,
    sessions,
    checkers: { registry: ResponseChecker.of(documents.registry), ingest: ResponseChecker.of(documents.ingest) },
    sources: { registry: source(documents.registry), ingest: source(documents.ingest) },
    exchange,
    tally: new Tally(),
  };
}

/** Learns the records of every list, from the lists without parameters to those of records that these have named. */
async function learnLists(operations: readonly Operation[], { urls }: Addresses, known: World['known']): Promise<void> {
  const lists = operations.filter(
    ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'hits'),
  );
  const depth = ({ template }: Operation): number => template.split('{').length;
  for (const { service, template } of lists.sort((a, b) => depth(a) - depth(b))) {
    for (let n = 0; n < (template.includes('{') ? 12 : 1); n++) {
      const values = known[service].valuesFor(template, n);
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
      const body = await json(`${urls[service]}${path}?hits=40&dedup=false`);
      known[service].learn(template, path, { etag: undefined, location: undefined, body });
    }
  }
}

async function knownIds(registry: string): Promise<KnownIds> {
  const ids = async (path: string): Promise<number[]> => {
    const { records } = await json(`${registry}/rest/v2/${path}`);
    return (records as { id: number }[]).map(({ id }) => id);
  };
  const items = await ids('items?hits=30');
  return {
    ...(await groupIds(registry)),
    typeId: await ids('types?hits=2000'),
    unitId: await ids('units?hits=20'),
    statusId: await ids('states'),
    vocableGroupId: await ids('vocable-groups'),
    parentId: [0, ...items],
    itemId: items,
  };
}

async function groupIds(registry: string): Promise<KnownIds> {
  const { records } = await json(`${registry}/rest/v2/types?hits=5000&dedup=false`);
  const ids: Record<string, number[]> = {};
  for (const { id, vocableGroup } of records as { id: number; vocableGroup: { systemName: string } }[]) {
    const list = (ids[vocableGroup.systemName] ??= []);
    if (list.length < 20) list.push(id);
  }
  return ids;
}
