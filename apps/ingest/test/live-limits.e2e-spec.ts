import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { EventStreams, ServiceState } from '@pelorus/shared/http';
import { Database, type Notifications } from '@pelorus/shared/persistence';
import { EventClient } from '@pelorus/shared/testing';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { post } from './files';
import { ALICE, IngestFixture } from './ingest-fixture';
import { ReturningReader } from './returning-reader';

const open: EventClient[] = [];
let ingest: IngestFixture;

afterEach(async () => {
  open.splice(0).forEach((client) => client.close());
  await ingest.stop();
});

async function follow(query = 'codes=a:*'): Promise<EventClient> {
  const client = await EventClient.open(`${ingest.service.url}/rest/live?${query}`);
  open.push(client);
  return client;
}

async function store(codes: readonly string[], value: number): Promise<number> {
  const file = `${['datetime', ...codes].join('\t')}\n${['2024-01-01 00:00:00', ...codes.map(() => value)].join('\t')}\n`;
  const { body } = await post(ingest.alice, file, '?allowDuplicate=true').expect(201);
  return (body as DatasetDto).id;
}

const storedIn = ({ data }: { readonly data: unknown }) => (data as { dataset?: number }).dataset;

it('tells who finds no room when to come back', async () => {
  ingest = await IngestFixture.alone({ EVENT_STREAMS: '1' });
  const first = await follow();
  expect(await first.next()).toMatchObject({ event: 'snapshot' });
  const second = await follow();
  expect(second.response.status).toBe(200);
  expect(second.response.headers.get('content-type')).toMatch('text/event-stream');
  await second.ended();
  expect(second).toMatchObject({ retry: 30_000, events: [] });
});

it('ends streams when the service stops; clients come back at different times', async () => {
  ingest = await IngestFixture.alone();
  const client = await follow();
  await client.next();
  const stopping = ingest.app.get(ServiceState).stop();
  await client.ended();
  expect(client.retry).toBeGreaterThanOrEqual(1_000);
  expect(client.retry).toBeLessThanOrEqual(5_000);
  const late = await follow();
  await late.ended();
  expect(late.events).toEqual([]);
  await stopping;
});

it('goes on for others beside a client that never reads', async () => {
  ingest = await IngestFixture.alone();
  const [stuck] = (await once(get(`${ingest.service.url}/rest/live?codes=a:*`), 'response')) as [IncomingMessage];
  stuck.pause();
  const client = await follow();
  // Megabytes that no socket holds.
  const codes = Array.from({ length: 2_000 }, (_, i) => `a:wide:${i}`);
  const datasets: number[] = [];
  for (let i = 0; i < 25; i++) datasets.push(await store(codes, i));
  await client.some((event) => storedIn(event) === datasets.at(-1));
  expect(client.events.slice(1).map(storedIn)).toEqual(datasets);
  stuck.destroy();
});

it('lets a client go that takes nothing for half a minute, and no other', async () => {
  ingest = await IngestFixture.alone();
  const streams = ingest.app.get(EventStreams);
  const [stuck] = (await once(get(`${ingest.service.url}/rest/live?codes=a:*`), 'response')) as [IncomingMessage];
  stuck.on('error', () => undefined).pause();
  const client = await follow();
  const codes = Array.from({ length: 2_000 }, (_, i) => `a:wide:${i}`);
  // The half minute passes at once.
  const now = performance.now.bind(performance);
  let ahead = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  try {
    const datasets: number[] = [];
    while (streams.letGo === 0) {
      const dataset = await store(codes, datasets.length);
      datasets.push(dataset);
      await client.some((event) => storedIn(event) === dataset);
      ahead += 2_000;
    }
    expect(client.events.slice(1).map(storedIn)).toEqual(datasets);
    stuck.resume();
    await once(stuck, 'close');
    while (streams.open > 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(streams.letGo).toBe(1);
  } finally {
    clock.mockRestore();
  }
});

it('gives 200 clients who come back at once after a restart what they missed, each event once', async () => {
  ingest = await IngestFixture.alone();
  let other = await ingest.beside({});
  const readers = Array.from({ length: 200 }, (_, i) => new ReturningReader(`codes=a:${i % 5}:*`));
  const connectAll = () => Promise.all(readers.map((reader) => reader.connect(other.service.url)));
  try {
    await connectAll();
    await Promise.all(readers.map((reader) => reader.begun()));
    await other.stop();
    const missed = [await store(['a:0:x', 'a:1:x', 'a:2:x'], 1), await store(['a:3:x', 'a:4:x'], 2)];
    other = await ingest.beside({});
    await connectAll();
    const last = await store(['a:0:x', 'a:1:x', 'a:2:x', 'a:3:x', 'a:4:x'], 3);
    await Promise.all(readers.map((reader) => reader.toldOf(last)));
    readers.forEach((reader, i) => expect(reader.datasets('values')).toEqual([missed[i % 5 < 3 ? 0 : 1], last]));
  } finally {
    readers.forEach((reader) => reader.close());
    await other.stop();
  }
});

it('tells sessions alone who wrote a dataset, where personal data are for sessions', async () => {
  ingest = await IngestFixture.alone({ PERSONAL_DATA: 'sessions' });
  const nameless = await follow();
  const named = await EventClient.open(`${ingest.service.url}/rest/live?codes=a:*`, ingest.bob.headers);
  open.push(named);
  await Promise.all([nameless.next(), named.next()]);
  const dataset = await store(['a:b:c'], 1);
  expect(await nameless.next()).toMatchObject({ data: { dataset, username: '' } });
  expect(await named.next()).toMatchObject({ data: { dataset, username: ALICE } });
  const since = nameless.events[0]!.id!;
  const page = await ingest.anyone.get(`/rest/live?codes=a:*&since=${since}&format=json`).expect(200);
  expect((page.body as { events: object[] }).events).toMatchObject([{ data: { dataset, username: '' } }]);
});

it('tells events where notifications are not heard', async () => {
  const silent = { isListening: false, start: async () => undefined, stop: async () => undefined };
  const deaf = jest.spyOn(Database.prototype, 'notifications').mockReturnValue(silent as unknown as Notifications);
  ingest = await IngestFixture.alone();
  try {
    const client = await follow();
    await client.next();
    const { body } = await ingest.anyone.get('/health').expect(200);
    expect(body).toMatchObject({ features: { live: { state: 'polling', readers: 1 } } });
    const dataset = await store(['a:b:c'], 1);
    expect(storedIn((await client.next())!)).toBe(dataset);
  } finally {
    deaf.mockRestore();
  }
});

it('has no room for more codes than a service can follow, lists counted once', async () => {
  ingest = await IngestFixture.alone();
  const list = async (name: string): Promise<string> => {
    const codes = Array.from({ length: 10_000 }, (_, i) => `${name}:${i}`);
    const { body } = await ingest.anyone.post('/rest/live/subscriptions').send({ codes }).expect(201);
    return `subscription=${(body as { id: string }).id}`;
  };
  const lists: string[] = [];
  for (let i = 0; i < 50; i++) lists.push(await list(`list:${i}`));
  for (const query of [...lists, lists[0]!]) expect(await (await follow(query)).next()).toBeDefined();
  const more = await follow(await list('more'));
  await more.ended();
  expect(more).toMatchObject({ retry: 30_000, events: [] });
});
