import { type Stream } from '../stream';
import { type CodePeriod, type FollowedColumn, streamOf, streamTimes, stretchesOf } from './follow';

const at = (ms: number) => ({ ms, us: 0 });
const until = (ms: number) => ({ ms: ms - 1, us: 999 });
const stream = (code: string, more: Partial<Pick<Stream, 'kind' | 'unit'>> = {}): Stream => ({
  id: 1,
  code,
  kind: 'number',
  unit: '%',
  owner: 'ada',
  ...more,
});
const known = (...codes: string[]) => new Map(codes.map((code) => [code, stream(code)]));
const period = (code: string, since?: number, end?: number, more: Partial<CodePeriod> = {}): CodePeriod => ({
  code,
  ...(since !== undefined && { since: at(since) }),
  ...(end !== undefined && { until: at(end) }),
  undated: false,
  ...more,
});
const times = (...given: readonly [string, number | undefined, number | undefined][]) =>
  given.map(([code, min, max]) => ({
    stream: stream(code),
    range: { ...(min !== undefined && { min: at(min) }), ...(max !== undefined && { max: until(max) }) },
  }));

describe('the streams of a parameter', () => {
  it('are each for its time, those that are there', () => {
    const periods = [period('a', undefined, 10), period('b', 10, 20), period('c', 20)];
    expect(streamTimes(periods, known('a', 'c'))).toEqual(times(['a', undefined, 10], ['c', 20, undefined]));
  });

  it('reach back over codes without a stream where nobody gave the date of the change', () => {
    const periods = [period('a', 5, 10), period('b', 10, 20), period('c', 20, undefined, { undated: true })];
    expect(streamTimes(periods, known('c'))).toEqual(times(['c', 5, undefined]));
    expect(streamTimes(periods, known('a', 'c'))).toEqual(times(['a', 5, 10], ['c', 10, undefined]));
    const bounded = [periods[0]!, { ...periods[2]!, perhapsSince: at(7) }];
    expect(streamTimes(bounded, known('c'))).toEqual(times(['c', 7, undefined]));
  });
});

describe('the stretches of a read', () => {
  const columns: readonly FollowedColumn[] = [
    { code: 'b', times: times(['a', undefined, 10], ['b', 10, undefined]) },
    { code: 'd', times: times(['c', 5, 10], ['d', 12, undefined]) },
  ];
  const shown = (range = {}) =>
    stretchesOf(columns, range).map(({ range: { min, max }, streams }) => [
      min?.ms,
      max && max.ms + 1,
      ...streams.map((one) => one?.code),
    ]);

  it('are cut where any column changes its stream', () => {
    expect(shown()).toEqual([
      [undefined, 5, 'a', undefined],
      [5, 10, 'a', 'c'],
      [10, 12, 'b', undefined],
      [12, undefined, 'b', 'd'],
    ]);
  });

  it('keep to the range', () => {
    expect(shown({ min: at(6), max: until(11) })).toEqual([
      [6, 10, 'a', 'c'],
      [10, 11, 'b', undefined],
    ]);
  });

  it('are not too many', () => {
    const many = Array.from({ length: 300 }, (_, i): [string, number, number] => ['a', 10 * i, 10 * i + 5]);
    expect(() => stretchesOf([{ code: 'a', times: times(...many) }], {})).toThrow('moved 600 times');
  });
});

describe('a column over several streams', () => {
  const over = (...streams: Stream[]) => ({ code: 'now', times: streams.map((one) => ({ stream: one, range: {} })) });

  it('has the code that was asked for', () => {
    expect(streamOf(over(stream('a'), stream('b')))).toEqual(stream('now'));
  });

  it('is of one kind and unit', () => {
    expect(() => streamOf(over(stream('a', { unit: '°C' }), stream('b')))).toThrow("'a' has numbers in °C");
    expect(() => streamOf(over(stream('a', { kind: 'text' }), stream('b')))).toThrow('Ask for both without follow');
  });
});
