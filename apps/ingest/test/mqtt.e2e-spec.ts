import { freePort } from '@pelorus/tools/free-port';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { Broker } from './broker';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;
let broker: Broker;

afterEach(async () => {
  await ingest.stop();
  await broker.stop();
});

async function store(code: string, minute: number, value: number | string, unit = ''): Promise<number> {
  const file = `datetime\t${code}${unit}\n2024-01-17 12:${String(minute).padStart(2, '0')}:00.5\t${value}\n`;
  const { body } = await post(ingest.alice, file).expect(201);
  return (body as DatasetDto).id;
}

async function idOf(code: string): Promise<number> {
  return ((await ingest.anyone.get(`/rest/streams/${code}`).expect(200)).body as { id: number }).id;
}

async function stateOf({ anyone }: IngestFixture): Promise<string> {
  const { body } = await anyone.get('/health').expect(200);
  return (body as { features: { mqtt: { state: string } } }).features.mqtt.state;
}

/** Waits until the bridge of an instance is in a state. */
async function untilState(instance: IngestFixture, state: string): Promise<void> {
  while ((await stateOf(instance)) !== state);
}

/** Waits until the event of a value is numbered: a bridge that starts then has it among the latest values alone. */
async function untilNumbered(code: string, datetime: string): Promise<void> {
  const live = `/rest/live?codes=${code}&format=json`;
  while (!(await ingest.anyone.get(live).expect(200)).text.includes(datetime));
}

it('keeps latest values by their URNs, and tells new ones as SensorThings does', async () => {
  broker = await Broker.start();
  ingest = await IngestFixture.start();
  await store('ship:a:temp', 1, 1.5);
  await store('ship:a:sky', 1, 'blue', ' [text]');
  for (const code of ['ship:a:temp', 'ship:a:sky']) await untilNumbered(code, '12:01:00');
  const bridge = await ingest.beside({ MQTT_URL: broker.url, MQTT_TOPIC: 'institute/data' });
  try {
    await broker.until(() => broker.published.length === 2);
    const kept = await broker.subscribe('institute/data/#');
    await broker.until(() => kept.length === 2);
    expect(kept.map(({ topic, payload }) => [topic, JSON.parse(payload)])).toEqual([
      ['institute/data/ship/a/temp', { code: 'ship:a:temp', datetime: '2024-01-17T12:01:00.500000', value: 1.5 }],
      ['institute/data/ship/a/sky', { code: 'ship:a:sky', datetime: '2024-01-17T12:01:00.500000', value: 'blue' }],
    ]);
    const observed = await broker.subscribe('v1.1/#');
    const dataset = await store('ship:a:temp', 2, 2.5);
    await broker.until(() => kept.length === 3 && observed.length === 1);
    expect(JSON.parse(kept[2]!.payload)).toMatchObject({ datetime: '2024-01-17T12:02:00.500000', value: 2.5 });
    const id = await idOf('ship:a:temp');
    expect(observed[0]).toMatchObject({ topic: `v1.1/Datastreams(${id})/Observations`, qos: 1 });
    expect(JSON.parse(observed[0]!.payload)).toEqual({
      '@iot.id': `${id}-1705492920500000`,
      phenomenonTime: '2024-01-17T12:02:00.5Z',
      resultTime: '2024-01-17T12:02:00.5Z',
      result: 2.5,
    });
    // A later subscriber gets what is kept.
    const later = await broker.subscribe('institute/data/ship/a/temp');
    await broker.until(() => later.length === 1);
    expect(later[0]).toMatchObject({ retain: true, qos: 1, payload: kept[2]!.payload });
    await ingest.alice.delete(`/rest/datasets/${dataset}`).expect(204);
    await broker.until(() => kept.length === 4);
    expect(JSON.parse(kept[3]!.payload)).toMatchObject({ value: 1.5 });
    expect(observed).toHaveLength(1);
    expect(await stateOf(bridge)).toBe('connected');
    expect(await stateOf(ingest)).toBe('off');
  } finally {
    await bridge.stop();
  }
});

it('has a message taken away whose stream has no values any more', async () => {
  broker = await Broker.start();
  ingest = await IngestFixture.alone({ MQTT_URL: broker.url });
  const kept = await broker.subscribe('pelorus/#');
  const dataset = await store('ship:b:temp', 1, 1.5);
  await broker.until(() => kept.length > 0);
  await ingest.alice.delete(`/rest/datasets/${dataset}`).expect(204);
  // While the bridge starts, a value may come twice: as the latest one, and as a new one.
  await broker.until(() => kept.at(-1)!.payload === '');
  expect(new Set(kept.map(({ topic }) => topic))).toEqual(new Set(['pelorus/ship/b/temp']));
});

it('tells the newest values alone once a broker is there again', async () => {
  // Nobody else gets this port while the broker is away.
  const port = await freePort();
  broker = await Broker.start({ port });
  ingest = await IngestFixture.alone({ MQTT_URL: broker.url });
  // Once it tells of a new value it has published all latest ones.
  while (!broker.published.some(({ topic }) => topic.startsWith('v1.1/'))) await store('ship:c:temp', 1, Math.random());
  await broker.stop();
  for (let minute = 2; minute < 40; minute++) await store('ship:c:temp', minute, minute);
  await untilNumbered('ship:c:temp', '12:39:00');
  // A broker that has kept nothing.
  broker = await Broker.start({ port });
  const isLast = ({ payload }: { readonly payload: string }) => payload.includes('12:39:00.5');
  await broker.until(() => broker.published.filter(isLast).length === 3);
  const topics = broker.published.map(({ topic }) => topic);
  expect(topics.filter((topic) => topic.startsWith('v1.1/'))).toHaveLength(1);
  const kept = await broker.subscribe('pelorus/#');
  await broker.until(() => kept.length === 1);
  expect(JSON.parse(kept[0]!.payload)).toMatchObject({ code: 'ship:c:temp', value: 39 });
});

it('publishes from one instance at a time, and from another one after that', async () => {
  broker = await Broker.start();
  ingest = await IngestFixture.start();
  const first = await ingest.beside({ MQTT_URL: broker.url });
  await untilState(first, 'connected');
  const second = await ingest.beside({ MQTT_URL: broker.url });
  try {
    expect([await stateOf(first), await stateOf(second)]).toEqual(['connected', 'standby']);
    await store('ship:d:temp', 1, 1);
    await broker.until(() => broker.published.some(({ payload }) => payload.includes('"value":1')));
    await first.stop();
    await store('ship:d:temp', 2, 2);
    await broker.until(() => broker.published.some(({ payload }) => payload.includes('"value":2')));
    expect(await stateOf(second)).toBe('connected');
  } finally {
    await second.stop();
  }
});

it('goes on without a broker that refuses it', async () => {
  broker = await Broker.start({ password: 'right' });
  ingest = await IngestFixture.alone({ MQTT_URL: broker.url.replace('//', '//pelorus:wrong@') });
  await store('ship:e:temp', 1, 1);
  while ((await stateOf(ingest)) !== 'away') await store('ship:e:temp', 2, Math.random());
  expect(broker.published).toEqual([]);
});
