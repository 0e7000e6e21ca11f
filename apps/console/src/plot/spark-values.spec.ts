import { type DataColumns } from '@pelorus/client';
import { sparklinePath } from './sparkline-path';
import { sparkValues } from './spark-values';

const MINUTE = 60_000;
const SIZE = { width: 100, height: 20 };

/** Buckets of half an hour of streams with numbers of values; none has no value. */
function answer(streams: Readonly<Record<string, readonly number[]>>): DataColumns {
  const [first = []] = Object.values(streams);
  const columns = Object.entries(streams).flatMap(([code, counts]) =>
    [
      ['MEAN', counts.map((count) => (count ? 7 : null))],
      ['COUNT', counts.map((count) => count || null)],
    ].map(([aggregateFunction, values]) => ({ name: code, code, kind: 'number', aggregateFunction, values })),
  );
  const times = first.map((_, i) => 30 * i * MINUTE);
  return { aggregate: 'PT30M', rows: times.length, times, columns } as unknown as DataColumns;
}

const pieces = (path: string): number => path.match(/M/g)?.length ?? 0;

describe('the small line of a stream', () => {
  const streams = {
    'a:b:minutely': [30, 30, 0, 0, 30, 30],
    'a:b:hourly': [1, 0, 1, 0, 1, 0],
    'a:b:silent': [0, 0, 0, 0, 0, 0],
  };

  it.each([
    ['a:b:minutely', 4, 2],
    ['a:b:hourly', 3, 1],
  ])('is broken by its own rhythm beside others: %s', (code, values, broken) => {
    const line = sparkValues(code, answer(streams))!;
    expect(line.times).toHaveLength(values);
    expect(pieces(sparklinePath(line, SIZE))).toBe(broken);
  });

  it('is absent where there is no number', () => {
    expect(sparkValues('a:b:silent', answer(streams))).toBeUndefined();
  });
});
