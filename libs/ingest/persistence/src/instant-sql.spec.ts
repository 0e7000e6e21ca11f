import { formatDateTime, parseDateTime } from '@pelorus/shared/kernel';
import { toInstant } from './instant-sql';

it.each(['0001-01-01', '0099-12-31', '0100-03-01', '1600-02-29', '1969-12-31', '2024-02-29', '9999-12-31'])(
  'reads times of %s as any other time stamp',
  (date) => {
    for (const time of ['00:00:00.000000', '23:59:59.999999', '12:34:56.000789', '07:08:09.120000']) {
      const text = `${date}T${time}`;
      expect(toInstant(text)).toEqual(parseDateTime(text)?.instant);
      expect(formatDateTime(toInstant(text), 6)).toBe(text);
    }
  },
);

it.each(['', 'infinity', 'twenty six letters, no time', '2024-05-01Txx:00:00.000000'])('refuses %j', (text) => {
  expect(() => toInstant(text)).toThrow('is no time stamp of the database');
});
