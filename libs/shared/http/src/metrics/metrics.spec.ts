import { Metrics } from './metrics';

const HELP = 'For tests';

/** The lines of values of a metric. */
async function linesOf(metrics: Metrics, name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
}

it('reads values when it is asked, not before', async () => {
  const metrics = new Metrics();
  const read = jest.fn(() => 7);
  metrics.gauge({ name: 'pelorus_pebbles', help: HELP, read });
  expect(read).not.toHaveBeenCalled();
  expect(await linesOf(metrics, 'pelorus_pebbles')).toEqual(['pelorus_pebbles 7']);
  read.mockReturnValue(3);
  expect(await linesOf(metrics, 'pelorus_pebbles')).toEqual(['pelorus_pebbles 3']);
  const text = await metrics.text();
  expect(text).toContain('# HELP pelorus_pebbles For tests\n# TYPE pelorus_pebbles gauge\n');
});

it('gives one metric the values of several features, and forgets labels that are gone', async () => {
  const metrics = new Metrics();
  let ships: [string, number][] = [['polarstern', 1]];
  metrics.counter({ name: 'pelorus_stones_total', help: HELP, label: 'ship', read: async () => ships });
  metrics.counter({ name: 'pelorus_stones_total', help: HELP, label: 'ship', read: () => new Map([['a"b\n', 2]]) });
  const other = 'pelorus_stones_total{ship="a\\"b\\n"} 2';
  expect(await linesOf(metrics, 'pelorus_stones')).toEqual(['pelorus_stones_total{ship="polarstern"} 1', other]);
  ships = [['heincke', 5]];
  expect(await linesOf(metrics, 'pelorus_stones')).toEqual(['pelorus_stones_total{ship="heincke"} 5', other]);
});

it.each([
  ['another help', { help: 'Other', label: 'ship' }],
  ['another label', { help: HELP, label: 'boat' }],
  ['no label', { help: HELP }],
])('refuses a second feature with %s for a metric', (_what, other) => {
  const metrics = new Metrics();
  metrics.gauge({ name: 'pelorus_stones', help: HELP, label: 'ship', read: () => [] });
  expect(() => metrics.gauge({ name: 'pelorus_stones', ...other, read: () => 1 })).toThrow(/is there already/);
});

describe('a reading that fails', () => {
  it.each([
    ['throws', () => Promise.reject(new Error('no database'))],
    ['throws at once', () => fail()],
    ['is no number', () => NaN],
  ])('is left out and counted when it %s; all others are served', async (_how, read) => {
    const failed: string[] = [];
    const metrics = new Metrics((name) => void failed.push(name));
    metrics.gauge({ name: 'pelorus_broken', help: HELP, read });
    metrics.gauge({ name: 'pelorus_whole', help: HELP, read: () => 1 });
    expect(await linesOf(metrics, 'pelorus_broken')).toEqual([]);
    expect(await linesOf(metrics, 'pelorus_whole')).toEqual(['pelorus_whole 1']);
    expect(await linesOf(metrics, 'pelorus_failed')).toEqual(['pelorus_failed_readings_total 2']);
    expect(failed).toEqual(['pelorus_broken', 'pelorus_broken', 'pelorus_broken']);
  });

  it('is left out when it takes longer than 3 seconds', async () => {
    jest.useFakeTimers();
    const failed: unknown[] = [];
    const metrics = new Metrics((_name, error) => void failed.push(String(error)));
    metrics.gauge({ name: 'pelorus_slow', help: HELP, read: () => new Promise<number>(() => undefined) });
    const lines = linesOf(metrics, 'pelorus_slow');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await lines).toEqual([]);
    expect(failed).toEqual(['Error: not read within 3 seconds']);
    jest.useRealTimers();
  });
});

it('counts seconds into buckets by labels', async () => {
  const metrics = new Metrics();
  const observe = metrics.seconds({ name: 'pelorus_walk_seconds', help: HELP, labels: ['to'], buckets: [1, 5] });
  observe({ to: 'shore' }, 0.5);
  observe({ to: 'shore' }, 3);
  expect(await linesOf(metrics, 'pelorus_walk')).toEqual([
    'pelorus_walk_seconds_bucket{le="1",to="shore"} 1',
    'pelorus_walk_seconds_bucket{le="5",to="shore"} 2',
    'pelorus_walk_seconds_bucket{le="+Inf",to="shore"} 2',
    'pelorus_walk_seconds_sum{to="shore"} 3.5',
    'pelorus_walk_seconds_count{to="shore"} 2',
  ]);
});

function fail(): never {
  throw new Error('broken');
}
