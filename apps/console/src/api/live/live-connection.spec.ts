import { MadeUpStream } from '../../../test/made-up-stream';
import { type News } from './news';

const values = (code: string, value = 1): News => ({
  kind: 'values',
  streams: [{ code, datetime: '2024-01-01T00:00:00', value }],
});

describe('the stream of a page', () => {
  let stream: MadeUpStream;
  const heard: News[] = [];
  const hear = (news: News): void => void heard.push(news);
  const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
  beforeEach(() => {
    jest.useFakeTimers();
    stream = new MadeUpStream();
    heard.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('is one for all that its parts watch, and tells each its own', async () => {
    const others: News[] = [];
    stream.connection.watch(['a:b:c'], hear);
    stream.connection.watch(['a:d:*', 'a:b:c'], (news) => others.push(news));
    await pass(100);
    expect(stream.asked).toEqual([{ codes: ['a:b:c', 'a:d:*'] }]);
    await stream.send(values('a:d:e'));
    await stream.send({ kind: 'changed', codes: ['a:b:c'] });
    expect(heard).toEqual([{ kind: 'changed', codes: ['a:b:c'] }]);
    expect(others).toEqual([values('a:d:e'), { kind: 'changed', codes: ['a:b:c'] }]);
    expect(stream.connection.state()).toBe('open');
  });

  it('goes on where it was with other codes, and ends when nobody watches', async () => {
    const end = stream.connection.watch(['a'], hear);
    await pass(100);
    await stream.send(values('a'));
    const endOther = stream.connection.watch(['b'], hear);
    await pass(100);
    expect(stream.asked.at(-1)).toEqual({ codes: ['a', 'b'], since: '1' });
    end();
    await pass(10_000);
    expect(stream.asked.at(-1)).toEqual({ codes: ['b'], since: '1' });
    endOther();
    await pass(10_000);
    expect(stream.isOpen).toBe(false);
    expect(stream.connection.state()).toBe('closed');
  });

  it('stays as it is while parts come and go that watch the same', async () => {
    const end = stream.connection.watch(['a'], hear);
    await pass(100);
    end();
    stream.connection.watch(['a'], hear);
    await pass(60_000);
    expect(stream.asked).toHaveLength(1);
    expect(stream.isOpen).toBe(true);
  });

  it('is let go in the background after a while, and taken up where it was', async () => {
    stream.connection.watch(['a'], hear);
    await pass(100);
    await stream.send(values('a'));
    stream.see(false);
    await pass(29_000);
    expect(stream.isOpen).toBe(true);
    await pass(1_000);
    expect(stream.isOpen).toBe(false);
    await pass(3_600_000);
    expect(stream.asked).toHaveLength(1);
    stream.see(true);
    await pass(0);
    expect(stream.asked.at(-1)).toEqual({ codes: ['a'], since: '1' });
  });

  it('leaves it to the clock when it is refused, and tries again after longer and longer pauses', async () => {
    stream.isRefused = true;
    stream.connection.watch(['a'], hear);
    await pass(100);
    expect(stream.connection.state()).toBe('closed');
    stream.connection.watch(['b'], hear);
    const counts = [];
    for (const ms of [4_900, 200, 29_700, 200, 119_800, 200, 599_800, 200]) {
      await pass(ms);
      counts.push(stream.asked.length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
    stream.isRefused = false;
    await pass(600_000);
    await stream.send(values('b'));
    expect(stream.connection.state()).toBe('open');
    expect(heard).toEqual([values('b')]);
  });

  it('is closed when the service has not been reached for a while, not at once', async () => {
    stream.connection.watch(['a'], hear);
    await pass(100);
    await stream.send(values('a'));
    stream.reach(false);
    await pass(9_900);
    expect(stream.connection.state()).toBe('open');
    await pass(100);
    expect(stream.connection.state()).toBe('closed');
    stream.reach(true);
    expect(stream.connection.state()).toBe('open');
  });

  it('is not opened for alerts alone', async () => {
    stream.connection.watch([], hear);
    await pass(60_000);
    expect(stream.asked).toEqual([]);
  });
});
