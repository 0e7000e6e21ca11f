import { BrokenAnswerError, ConnectionError } from './client.errors';
import { IngestClient } from './ingest-client';
import { streamOf } from './upload-source';

const MINUTE = 60_000;
const LIMIT = 5 * MINUTE;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Parts of a file or an answer, each after a pause. */
async function* parts(count: number, ms: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i++) {
    await pause(ms);
    yield new TextEncoder().encode('part\n');
  }
}

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield* parts(1, 0);
}

describe('the limit of time', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  const client = (fetch: typeof globalThis.fetch): IngestClient =>
    new IngestClient('http://ingest.example.org', { fetch, retry: { attempts: 0 } });
  /** The result or the failure of a call, and the minutes until then. */
  const outcome = async (call: Promise<unknown>): Promise<{ result: unknown; minutes: number }> => {
    const began = Date.now();
    let result: unknown;
    const over = new AbortController();
    const end = (value: unknown): void => {
      result = value;
      over.abort();
    };
    void call.then(end, end);
    while (!over.signal.aborted) await jest.advanceTimersByTimeAsync(MINUTE / 2);
    return { result, minutes: Math.floor((Date.now() - began) / MINUTE) };
  };
  /** Takes so many parts of what is sent, each after so long, then answers. */
  const taking =
    (count: number, ms: number): typeof globalThis.fetch =>
    async (_input, init) => {
      const reader = (init!.body as ReadableStream<Uint8Array>).getReader();
      for (let i = 0; i < count; i++) {
        await pause(ms);
        await reader.read();
      }
      return Response.json({ id: 1 }, { status: 201 });
    };
  const never: typeof globalThis.fetch = () => new Promise(() => undefined);
  /** Answers with a body of parts that come so slowly. */
  const sending =
    (body: AsyncGenerator<Uint8Array>): typeof globalThis.fetch =>
    async () =>
      new Response(streamOf(() => body, undefined, { onFailure: () => undefined }) as BodyInit);

  it('ends a fetch that never settles, whatever it is asked', async () => {
    const upload = await outcome(client(never).upload('text'));
    expect(upload).toEqual({ result: expect.any(ConnectionError), minutes: LIMIT / MINUTE });
    expect((upload.result as Error).message).toMatch('no answer within 300 s');
    expect(await outcome(client(never).data({ codes: ['a:b:c'] }))).toMatchObject({ minutes: 5 });
    expect(await outcome(client(never).account())).toMatchObject({ minutes: 1 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('lets an upload go on for hours while something of it moves', async () => {
    const { result, minutes } = await outcome(client(taking(50, 4 * MINUTE)).upload(endless));
    expect(result).toEqual({ dataset: { id: 1 }, isNew: true });
    expect(minutes).toBeGreaterThanOrEqual(200);
  });

  it('does not count the time in which the source has nothing to send', async () => {
    const slow = (): AsyncGenerator<Uint8Array> => parts(3, 3 * LIMIT);
    expect(await outcome(client(taking(3, 0)).upload(slow))).toMatchObject({ result: { isNew: true } });
  });

  it('ends an upload that stalls on the way', async () => {
    const { result, minutes } = await outcome(client(taking(3, LIMIT + 1)).upload(endless));
    expect({ result, minutes }).toEqual({ result: expect.any(ConnectionError), minutes: 5 });
  });

  it('ends an answer that stalls, and no slow one', async () => {
    const text = async (ms: number): Promise<string> =>
      (await client(sending(parts(3, ms))).data({ codes: ['a:b:c'] })).text();
    expect(await outcome(text(LIMIT - 1))).toMatchObject({ result: 'part\npart\npart\n', minutes: 15 });
    const { result } = await outcome(text(LIMIT + 1));
    expect(result).toBeInstanceOf(BrokenAnswerError);
  });
});
