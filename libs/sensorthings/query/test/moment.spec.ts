import fc from 'fast-check';
import { addDuration, readDuration, readInterval, readMoment, writeMoment, writeTimeSpan } from '../src';

const moment = fc.integer({ min: -9e15, max: 9e15 });

describe('moments', () => {
  it('are read as they are written', () => {
    fc.assert(fc.property(moment, (one) => expect(readMoment(writeMoment(one))).toBe(one)));
  });

  it('are those of their zone', () => {
    const times = [
      '2016-01-01T12:00:00Z',
      '2016-01-01T14:00:00+02:00',
      '2016-01-01T14:00:00 0200',
      '2016-01-01T10:00-02:00',
    ];
    expect(new Set(times.map(readMoment))).toEqual(new Set([Date.UTC(2016, 0, 1, 12) * 1000]));
    expect(['2016-13-01', '2016-02-30', '2016-01-01T25:00', 'now'].map(readMoment)).toEqual(Array(4).fill(undefined));
  });

  it.each([
    ['2016-01-31', 'P1M', '2016-02-29'],
    ['2016-02-29', 'P1Y', '2017-02-28'],
    ['2016-01-01', '-P1DT1H', '2015-12-30T23:00Z'],
    ['2016-01-01', 'P2W', '2016-01-15'],
  ])('%s and %s make %s', (start, duration, end) => {
    expect(addDuration(readMoment(start)!, readDuration(duration)!)).toBe(readMoment(end));
  });

  it('make intervals', () => {
    const [start, end] = [readMoment('2016-01-01')!, readMoment('2016-01-02')!];
    for (const text of ['2016-01-01/2016-01-02', '2016-01-01/P1D', 'P1D/2016-01-02']) {
      expect(readInterval(text)).toEqual({ start, end });
    }
    expect(['2016-01-02/2016-01-01', 'P1D/P1D', '2016-01-01', 'a/b/c'].map(readInterval)).toEqual(
      Array(4).fill(undefined),
    );
    expect(writeTimeSpan({ start, end })).toBe('2016-01-01T00:00:00.000Z/2016-01-02T00:00:00.000Z');
    expect(writeTimeSpan({ start, end: start })).toBe('2016-01-01T00:00:00.000Z');
  });
});
