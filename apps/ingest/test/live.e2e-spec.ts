import { EventClient, type ReceivedEvent } from '@pelorus/shared/testing';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;
const open: EventClient[] = [];

beforeAll(async () => {
  ingest = await IngestFixture.start();
});
afterEach(() => open.splice(0).forEach((client) => client.close()));
afterAll(() => ingest.stop());

async function follow(query: string, headers: Readonly<Record<string, string>> = {}): Promise<EventClient> {
  const client = await EventClient.open(`${ingest.service.url}/rest/live?${query}`, headers);
  open.push(client);
  return client;
}

async function store(code: string, ...rows: readonly string[]): Promise<number> {
  const body = [`datetime\t${code}`, ...rows].join('\n');
  const response = await post(ingest.alice, `${body}\n`, '?allowDuplicate=true').expect(201);
  return (response.body as DatasetDto).id;
}

async function page(query: string): Promise<{ events: ReceivedEvent[]; next: string; more: boolean }> {
  const response = await ingest.anyone.get(`/rest/live?${query}`).set('Accept', 'application/json').expect(200);
  return response.body as { events: ReceivedEvent[]; next: string; more: boolean };
}

describe('a live stream', () => {
  it('begins with the latest values of all that was stored before, and goes on with what comes', async () => {
    await store('live:one:temp', '2024-01-01 10:00:00\t1.5', '2024-01-01 11:00:00\t2.5');
    const client = await follow('codes=live:one:temp,LIVE:one:none');
    expect(client.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(client.response.headers.get('cache-control')).toBe('no-store');
    expect(client.response.headers.get('x-accel-buffering')).toBe('no');
    expect(await client.next()).toEqual({
      id: expect.stringMatching(/^\d{16}$/) as string,
      event: 'snapshot',
      data: {
        streams: [{ code: 'live:one:temp', datetime: '2024-01-01T11:00:00.000000', value: 2.5 }],
        unknown: ['live:one:none'],
      },
    });
    const dataset = await store('live:one:temp', '2024-01-01 12:00:00\t3.5', '2024-01-01 13:00:00\t4.5');
    expect(await client.next()).toEqual({
      id: expect.stringMatching(/^\d{16}$/) as string,
      event: 'values',
      data: {
        dataset,
        username: 'alice@example.org',
        streams: [
          {
            code: 'live:one:temp',
            datetimeMin: '2024-01-01T12:00:00.000000',
            datetimeMax: '2024-01-01T13:00:00.000000',
            values: 2,
            datetime: '2024-01-01T13:00:00.000000',
            value: 4.5,
            latest: true,
          },
        ],
      },
    });
    await ingest.alice.delete(`/rest/datasets/${dataset}`).expect(204);
    expect(await client.next()).toMatchObject({
      event: 'deleted',
      data: { dataset, streams: [{ code: 'live:one:temp', datetime: '2024-01-01T11:00:00.000000', value: 2.5 }] },
    });
  });

  it('goes on behind the last event that a client knows, by header or parameter', async () => {
    const first = await follow('codes=live:two:*');
    const { id } = (await first.next())!;
    const datasets = [
      await store('live:two:a', '2024-01-01 10:00:00\t1'),
      await store('live:two:b', '2024-01-01 10:00:00\t2'),
    ];
    await first.some(({ data }) => (data as { dataset?: number }).dataset === datasets[1]);
    const given = first.events.slice(1);
    expect(given.map(({ data }) => (data as { dataset: number }).dataset)).toEqual(datasets);
    for (const again of [
      await follow('codes=live:two:*', { 'last-event-id': id! }),
      await follow(`codes=live:two:*&since=${id}`),
      await follow(`codes=live:two:*&since=1&lastEventId=2`, { 'last-event-id': id! }),
    ]) {
      expect([await again.next(), await again.next()]).toEqual(given);
    }
    const rest = await follow(`codes=live:two:b&lastEventId=${id}`);
    expect(await rest.next()).toEqual(given[1]);
    expect(await page(`codes=live:two:*&since=${id}`)).toEqual({ events: given, next: given[1]!.id, more: false });
    expect(await page(`codes=live:two:*&since=${id}&limit=1`)).toEqual({
      events: [given[0]],
      next: given[0]!.id,
      more: true,
    });
  });

  it.each(['nonsense', '1125899906842625', '9999999999999999', '1'])(
    'begins anew for the id %s of another database',
    async (id) => {
      await store('live:three:x', '2024-01-01 10:00:00\t7');
      const client = await follow('codes=live:three:x', { 'last-event-id': id });
      expect(await client.next()).toEqual({ event: 'reset', data: { reason: 'unknown' } });
      expect(await client.next()).toMatchObject({ event: 'snapshot', data: { streams: [{ value: 7 }] } });
      expect(await page(`codes=live:three:x&since=${id}`)).toMatchObject({
        events: [{ event: 'reset' }, { event: 'snapshot', data: { streams: [{ value: 7 }] } }],
      });
    },
  );

  it('tells of flags', async () => {
    await store('live:four:x', '2024-01-01 10:00:00\t7');
    const client = await follow('codes=live:four:x');
    await client.next();
    const flag = {
      codes: ['live:four:x'],
      datetimeMin: '2024-01-01',
      datetimeMax: '2024-01-02',
      flag: 4,
      cause: 'other',
      comment: 'x',
    };
    const response = await ingest.alice.post('/rest/quality/flags').send(flag).expect(201);
    expect(await client.next()).toMatchObject({
      event: 'flags',
      data: { by: 'person', streams: [{ code: 'live:four:x', datetimeMin: '2024-01-01T00:00:00.000000' }] },
    });
    await ingest.alice.delete(`/rest/quality/flags/${(response.body as { id: number }).id}`).expect(204);
    expect(await client.next()).toMatchObject({ event: 'flags' });
  });

  it('follows a stored list of codes', async () => {
    const codes = Array.from({ length: 9_999 }, (_, i) => `live:list:${i}`);
    const stored = await ingest.anyone.post('/rest/live/subscriptions').send({ codes }).expect(201);
    const again = await ingest.anyone.post('/rest/live/subscriptions').send({ codes: codes.toReversed() }).expect(201);
    expect(again.body).toEqual(stored.body);
    const { id } = stored.body as { id: string };
    const client = await follow(`subscription=${id}&codes=live:more:*`);
    expect(await client.next()).toMatchObject({ event: 'snapshot', data: { streams: [] } });
    const dataset = await store('live:list:9000', '2024-01-01 10:00:00\t7');
    expect(await client.next()).toMatchObject({ event: 'values', data: { dataset } });
    await ingest.anyone.get('/rest/live?subscription=none').expect(404);
  });

  it('refuses what it cannot follow', async () => {
    const many = Array.from({ length: 501 }, (_, i) => `x:${i}`).join();
    const patterns = Array.from({ length: 51 }, (_, i) => `x:${i}:*`).join();
    for (const query of [
      '',
      'codes=',
      `codes=${many}`,
      `codes=${patterns}`,
      'codes=a&limit=0',
      'codes=a&snapshot=x',
      'code=a',
    ]) {
      await ingest.anyone.get(`/rest/live?${query}`).set('Accept', 'text/event-stream').expect(400);
    }
    await ingest.anyone.get('/rest/live?codes=a').set('Accept', 'text/html').expect(406);
    for (const body of [{}, { codes: [] }, { codes: [1] }, { codes: [''] }, { codes: ['a'], x: 1 }, { codes: 'a' }]) {
      await ingest.anyone.post('/rest/live/subscriptions').send(body).expect(422);
    }
    const list = Array.from({ length: 10_001 }, (_, i) => `x:${i}`);
    await ingest.anyone.post('/rest/live/subscriptions').send({ codes: list }).expect(422);
    await ingest.anyone.post('/rest/live/subscriptions').send([]).expect(422);
  });
});
