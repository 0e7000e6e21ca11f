import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { MadeUpStream } from '../../../test/made-up-stream';
import { type NewestValue } from './news';
import { watchQueries } from './watch-queries';

const NOON = '2024-01-01T12:00:00';
const newest = (code: string, value: number): NewestValue => ({ code, datetime: NOON, value });

describe('queries that watch streams', () => {
  let stream: MadeUpStream;
  let client: QueryClient;
  let end: () => void;
  let reads: number;
  const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
  const show = (options: object): (() => void) => {
    const query = { queryKey: ['some'], queryFn: () => Promise.resolve({ value: 0, reads: ++reads }), ...options };
    return new QueryObserver(client, queryOptions(query)).subscribe(() => {});
  };
  const shown = (): unknown => client.getQueryData(['some']);
  const patched = {
    codes: ['a'],
    patch: (data: object, [first]: readonly NewestValue[]) => ({ ...data, value: first?.value }),
  };
  beforeEach(() => {
    jest.useFakeTimers();
    reads = 0;
    stream = new MadeUpStream();
    client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, gcTime: 0 } } });
    end = watchQueries(client, stream.connection, () => stream.isSeen);
  });
  afterEach(() => {
    end();
    client.clear();
    jest.useRealTimers();
  });

  it('take newer values into their answers without asking', async () => {
    const hide = show({ meta: { live: patched } });
    await pass(100);
    await stream.send({ kind: 'present', streams: [newest('a', 1)] });
    await stream.send({ kind: 'values', streams: [newest('b', 7), newest('a', 2)] });
    expect(shown()).toEqual({ value: 2, reads: 1 });
    await stream.send({ kind: 'values', streams: [newest('b', 3)] });
    expect(shown()).toEqual({ value: 2, reads: 1 });
    hide();
  });

  it('are read again, at once and then every five seconds at most, where they cannot', async () => {
    const hide = show({ meta: { live: { codes: ['a'] } } });
    await pass(100);
    await stream.send({ kind: 'present', streams: [newest('a', 1)] });
    await pass(0);
    expect(reads).toBe(1);
    const counts = [];
    for (const ms of [0, 2_000, 2_000, 2_000, 10_000]) {
      await stream.send({ kind: 'values', streams: [newest('a', 2)] });
      await pass(ms);
      counts.push(reads);
    }
    expect(counts).toEqual([2, 2, 2, 3, 4]);
    hide();
  });

  it('are read again when flags change or a dataset is deleted', async () => {
    const hide = show({ meta: { live: patched } });
    await pass(100);
    await stream.send({ kind: 'changed' });
    await pass(0);
    expect(reads).toBe(2);
    hide();
  });

  it('watch the streams that their answers name', async () => {
    const hide = show({ meta: { live: { ...patched, codes: () => ['x'] } } });
    await pass(200);
    expect(stream.asked).toEqual([{ codes: ['x'] }]);
    hide();
    await pass(10_000);
    expect(stream.isOpen).toBe(false);
  });

  it('go by the clock again when the stream is refused', async () => {
    const hide = show({ meta: { live: patched } });
    await pass(100);
    await stream.send({ kind: 'values', streams: [newest('a', 1)] });
    stream.refuse();
    await pass(0);
    expect(reads).toBe(2);
    hide();
  });

  it('are moved by alerts where they say so', async () => {
    const hide = show({ meta: { live: { codes: ['a'], alerts: true } } });
    await pass(100);
    await stream.send({ kind: 'alert' });
    await pass(0);
    expect(reads).toBe(2);
    hide();
  });

  it('leave nothing behind when they are gone', async () => {
    for (let i = 0; i < 1000; i++) {
      const hide = show({ queryKey: ['some', i], meta: { live: { codes: [`a:${i}`] } } });
      await pass(1);
      hide();
    }
    await pass(10_000);
    expect(stream.isOpen).toBe(false);
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
