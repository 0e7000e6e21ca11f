import { type ServiceTrouble, ServiceWatch, SLOW_MS } from './service-watch';

const json = (status: number, code?: string): Response => new Response(JSON.stringify({ code }), { status });
const told = (troubles: readonly ServiceTrouble[]): string[] =>
  troubles.map(({ service, trouble }) => `${service} ${trouble}`);

describe('the watch over the services', () => {
  let answer: () => Promise<Response>;
  let watch: ServiceWatch;
  let isOnline: boolean;
  const ask = (path: string, init?: RequestInit): Promise<unknown> =>
    watch.fetch(`http://localhost${path}`, init).catch(() => undefined);
  beforeEach(() => {
    // Bodies of answers are read by these.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    isOnline = true;
    watch = new ServiceWatch(
      () => answer(),
      () => isOnline,
    );
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    [
      'a data service that the registry cannot reach',
      '/rest/data',
      () => Promise.resolve(json(503, 'ingest-unavailable')),
      ['data away'],
    ],
    [
      'a proxy without a service behind it',
      '/rest/streams',
      () => Promise.resolve(new Response('', { status: 502 })),
      ['data away'],
    ],
    [
      'a data service below a path',
      '/pelorus/rest/data',
      () => Promise.resolve(new Response('', { status: 502 })),
      ['data away'],
    ],
    ['nothing that answers', '/rest/data', () => Promise.reject(new TypeError('failed')), ['registry away']],
    ['a service that is busy', '/rest/data', () => Promise.resolve(json(503, 'busy')), []],
    ['a service that answers', '/rest/v2/items', () => Promise.resolve(json(404, 'no-such-item')), []],
  ])('tells of %s', async (_name, path, given, expected) => {
    answer = given;
    await ask(path);
    expect(told(watch.get())).toEqual(expected);
  });

  it('ends with the next answer of the service, and tells its listeners', async () => {
    const heard: string[][] = [];
    watch.subscribe(() => heard.push(told(watch.get())));
    answer = () => Promise.resolve(json(503, 'ingest-unavailable'));
    await ask('/rest/data');
    answer = () => Promise.resolve(json(200));
    await ask('/rest/v2/items');
    await ask('/rest/streams');
    expect(heard).toEqual([['data away'], []]);
  });

  it('tells of what takes long, until it is there', async () => {
    let settle = (): void => {};
    answer = () => new Promise((resolve) => (settle = () => resolve(json(200))));
    const [first] = [ask('/rest/data'), jest.advanceTimersByTime(SLOW_MS - 1)];
    expect(watch.get()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(told(watch.get())).toEqual(['data slow']);
    settle();
    await first;
    expect(watch.get()).toEqual([]);
  });

  it('learns nothing from a request that was taken back, and without a network', async () => {
    answer = () => Promise.reject(new TypeError('failed'));
    await ask('/rest/data', { signal: AbortSignal.abort() });
    isOnline = false;
    await ask('/rest/data');
    expect(watch.get()).toEqual([]);
  });
});
