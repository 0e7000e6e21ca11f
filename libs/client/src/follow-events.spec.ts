import fc from 'fast-check';
import { broken, FakeService, html, json, problem, type Reply } from '../test/fake-service';
import { type StreamBlock, readBlocks } from './event-stream';
import { type FollowState } from './follow-events';
import { IngestClient, type LiveEvent } from './ingest-client';
import { RegistryClient } from './registry-client';

const retry = { firstDelay: 0, longestDelay: 0 };
const URL = 'http://service.example.org';

const stream =
  (...texts: readonly string[]): Reply =>
  () =>
    new Response(texts.join(''), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
const values = (id: number): string => `id: ${id}\nevent: values\ndata: {"dataset":${id},"streams":[]}\n\n`;

/** A body whose bytes come in these parts. */
const inParts = (bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      let at = 0;
      for (const size of sizes) controller.enqueue(bytes.subarray(at, (at += size)));
      controller.enqueue(bytes.subarray(at));
      controller.close();
    },
  });

async function blocksOf(text: string, sizes: readonly number[] = []): Promise<StreamBlock[]> {
  const blocks: StreamBlock[] = [];
  for await (const block of readBlocks(inParts(new TextEncoder().encode(text), sizes))) blocks.push(block);
  return blocks;
}

async function take(events: AsyncGenerator<LiveEvent>, count: number): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  for await (const { id } of events) if (ids.push(id) === count) break;
  return ids;
}

describe('readBlocks', () => {
  it.each<[string, string, StreamBlock[]]>([
    ['an event', 'id: 1\nevent: a\ndata: {}\n\n', [{ event: { id: '1', event: 'a', data: '{}' } }]],
    ['an event without a name', 'data:x\n\n', [{ event: { event: 'message', data: 'x' } }]],
    ['data of several lines', 'data: x\ndata\ndata: y\n\n', [{ event: { event: 'message', data: 'x\n\ny' } }]],
    [
      'other line ends',
      'data: x\r\n\r\ndata: y\r\r',
      [{ event: { event: 'message', data: 'x' } }, { event: { event: 'message', data: 'y' } }],
    ],
    ['a comment', ':\n\n', [{}, {}]],
    ['a time', 'retry: 30000\n\nretry: soon\n\n', [{ retry: 30_000 }, {}]],
    ['an id with a NUL', 'id: 1\0\ndata: x\n\n', [{ event: { event: 'message', data: 'x' } }]],
    ['a block that breaks off', 'data: x\n\ndata: y\n', [{ event: { event: 'message', data: 'x' } }]],
  ])('reads %s', async (_what, text, blocks) => expect(await blocksOf(text)).toEqual(blocks));

  it('reads the same, whatever the parts are in which it comes', async () => {
    const text = 'id: 1\r\ndata: {"ä":"€"}\r\n\r\n:\n\nevent: b\rdata: 2\r\rretry: 5\n\n';
    const whole = await blocksOf(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { maxLength: 30 }), async (sizes) => {
        expect(await blocksOf(text, sizes)).toEqual(whole);
      }),
    );
  });
});

describe('events', () => {
  const ingest = (replies: readonly Reply[]): [IngestClient, FakeService] => {
    const service = new FakeService(replies);
    return [new IngestClient(URL, { fetch: service.fetch, retry }), service];
  };

  it('go on behind the last one after ends and failures, as the service wants it', async () => {
    const [client, { seen }] = ingest([
      stream(values(1), values(2), 'retry: 1\n\n'),
      broken('ECONNRESET'),
      problem(503, 'busy'),
      html(502),
      stream('retry: 0\n\n'),
      stream(values(3), values(4)),
    ]);
    const states: FollowState[] = [];
    const events = client.live(['a:*', 'b'], { onState: (state) => states.push(state) });
    expect(await take(events, 4)).toEqual(['1', '2', '3', '4']);
    expect(seen.map(({ path }) => path)).toEqual(
      ['', '2', '2', '2', '2', '2'].map((id) => `/rest/live?codes=a%3A*%2Cb${id && `&since=${id}`}`),
    );
    expect(seen[0]!.headers.get('accept')).toBe('text/event-stream');
    expect(states).toEqual(['open', 'waiting', 'waiting', 'waiting', 'waiting', 'open', 'waiting', 'open']);
  });

  it('begin behind an id, and without latest values', async () => {
    const [client, { seen }] = ingest([stream(values(8))]);
    await take(client.live(['a'], { since: '7', snapshot: false }), 1);
    expect(seen[0]!.path).toBe('/rest/live?codes=a&snapshot=false&since=7');
  });

  it('of many streams are those of a stored list', async () => {
    const codes = Array.from({ length: 101 }, (_, i) => `a:${i}`);
    const [client, { seen }] = ingest([json({ id: 'x', codes: 101, days: 7 }, 201), stream(values(1))]);
    await take(client.live(codes), 1);
    expect(seen.map(({ path }) => path)).toEqual(['/rest/live/subscriptions', '/rest/live?subscription=x']);
  });

  it('end with the signal', async () => {
    const end = new AbortController();
    const [client] = ingest([stream(values(1))]);
    const ids: (string | undefined)[] = [];
    for await (const { id } of client.live(['a'], { signal: end.signal })) {
      ids.push(id);
      end.abort();
    }
    expect(ids).toEqual(['1']);
  });

  it.each<[string, Reply]>([
    ['a refusal', problem(400, 'too-many-codes')],
    ['an answer that is no stream', json({})],
    ['the page of a portal', html(200)],
  ])('fail with %s', async (_what, reply) => {
    const [client] = ingest([reply]);
    await expect(take(client.live(['a']), 1)).rejects.toThrow();
  });

  it('of the registry tell what becomes of records', async () => {
    const service = new FakeService([stream('id: 1-2\nevent: change\ndata: {"kind":"item"}\n\n')]);
    const client = new RegistryClient(URL, { fetch: service.fetch, retry });
    for await (const event of client.changes({ kinds: ['item', 'event'] })) {
      expect(event).toEqual({ id: '1-2', event: 'change', data: { kind: 'item' } });
      break;
    }
    expect(service.seen[0]!.path).toBe('/rest/v2/changes?kinds=item%2Cevent');
  });
});
