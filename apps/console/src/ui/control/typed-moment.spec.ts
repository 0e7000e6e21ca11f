import fc from 'fast-check';
import { isoMoment, isoText, typedMoment } from './typed-moment';

describe('a moment that is typed', () => {
  it.each([
    ['2024-01-17', '2024-01-17T00:00:00'],
    ['2024-1-7 9', '2024-01-07T09:00:00'],
    ['2024-01-17 12:30', '2024-01-17T12:30:00'],
    [' 2024-01-17T12:30:05 ', '2024-01-17T12:30:05'],
    ['2024-01-17 12:30:05.25', '2024-01-17T12:30:05.250'],
    ['2024-01-17T12:30Z', '2024-01-17T12:30:00'],
    ['2024-01-17 12:30 utc', '2024-01-17T12:30:00'],
    ['2024-01-17T00:30+02:00', '2024-01-16T22:30:00'],
    ['2024-01-17T23:30-0130', '2024-01-18T01:00:00'],
    ['0099-12-31', '0099-12-31T00:00:00'],
  ])('%s is %s in UTC', (text, iso) => {
    expect(isoText(text)).toBe(iso);
  });

  it.each([
    '',
    'yesterday',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-01-17 24:00',
    '2024-01-17 12:60',
    '17.1.2024',
    '12024-01-01',
  ])('%s is none', (text) => {
    expect(typedMoment(text)).toBeUndefined();
    expect(isoText(text)).toBe(text);
  });

  it('comes back as it was written', () => {
    const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => expect(typedMoment(isoMoment(date.getTime()))).toBe(date.getTime())));
  });
});
