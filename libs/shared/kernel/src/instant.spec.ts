import { array, assert, constantFrom, integer, nat, oneof, property, record } from 'fast-check';
import { compareInstants, daysFromCivil, daysInMonth, formatDateTime, type Instant, parseDateTime } from './instant';

const DAY = 86_400_000;

/** Midnight of a date in UTC by the platform's calendar, which takes years below 100 for those of the last century. */
const midnight = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day);

/** Moments from 1678 to 2261, the years that nanoseconds in 64 bits can hold. */
const instants = record({ ms: integer({ min: midnight(1678, 1, 1), max: midnight(2262, 1, 1) - 1 }), us: nat(999) });

describe('civil dates', () => {
  it('are days since 1970 as the platform counts them', () => {
    for (let at = midnight(1, 1, 1); at < midnight(2500, 1, 1); at += 17 * DAY) {
      const date = new Date(at);
      const days = daysFromCivil(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
      if (days * DAY !== at) throw new Error(`${date.toISOString()} is not day ${days}`);
    }
  });

  it.each([
    [1970, 1, 1, 0],
    [1969, 12, 31, -1],
    [2000, 2, 29, 11_016],
    [2000, 3, 1, 11_017],
    [1600, 3, 1, -135_080],
    [0, 1, 1, -719_528],
    [9999, 12, 31, 2_932_896],
  ])('%i-%i-%i is day %i', (year, month, day, days) => {
    expect(daysFromCivil(year, month, day)).toBe(days);
  });

  it('have months as long as the platform says', () => {
    for (const year of [1, 4, 100, 400, 1900, 2000, 2023, 2024, 2100]) {
      for (let month = 1; month <= 12; month++) {
        const last = new Date(midnight(year, month + 1, 0)).getUTCDate();
        expect([year, month, daysInMonth(year, month)]).toEqual([year, month, last]);
      }
    }
  });
});

describe('parseDateTime', () => {
  const iso = (text: string): string | undefined => {
    const parsed = parseDateTime(text);
    return parsed && formatDateTime(parsed.instant, 6);
  };

  it.each([
    ['2024-01-17T18:17:13.759', '2024-01-17T18:17:13.759000'],
    ['2024-01-17 18:17:13', '2024-01-17T18:17:13.000000'],
    ['2024-01-17t18:17:13z', '2024-01-17T18:17:13.000000'],
    ['2024-01-17T18:17Z', '2024-01-17T18:17:00.000000'],
    ['2024-01-17', '2024-01-17T00:00:00.000000'],
    ['2024-01-17T18:17:13.1Z', '2024-01-17T18:17:13.100000'],
    ['2024-01-17T18:17:13.123456789', '2024-01-17T18:17:13.123456'],
    ['2024-01-17T18:17:13.999999999', '2024-01-17T18:17:13.999999'],
    ['2024-01-17T01:00:00+02:00', '2024-01-16T23:00:00.000000'],
    ['2024-02-28T23:30:00-0130', '2024-02-29T01:00:00.000000'],
    ['2023-12-31T23:59:59.5-00:01', '2024-01-01T00:00:59.500000'],
    ['2024-01-17T18:17:13-18:00', '2024-01-18T12:17:13.000000'],
    ['1969-12-31T23:59:59.999999', '1969-12-31T23:59:59.999999'],
    ['1678-01-01T00:00:00.000001', '1678-01-01T00:00:00.000001'],
    ['2000-02-29', '2000-02-29T00:00:00.000000'],
    ['0001-01-01', '0001-01-01T00:00:00.000000'],
    ['9999-12-31T23:59:59.999999', '9999-12-31T23:59:59.999999'],
  ])('reads %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '2024',
    '2024-01',
    '2024-1-17',
    '20240117',
    '2024-02-31',
    '2023-02-29',
    '1900-02-29',
    '2024-00-10',
    '2024-13-01',
    '2024-01-00',
    '2024-04-31',
    '2024-01-17T24:00:00',
    '2024-01-17T23:60:00',
    '2024-01-17T23:59:60',
    '2024-01-17T18',
    '2024-01-17T18:17:13.',
    '2024-01-17T18:17:13.1234567890',
    '2024-01-17T18:17:13,5',
    '2024-01-17T18:17.5',
    '2024-01-17Z',
    '2024-01-17T18:17:13+2',
    '2024-01-17T18:17:13+19:00',
    '2024-01-17T18:17:13+02:60',
    '2024-01-17T18:17:13 Z',
    ' 2024-01-17',
    '2024-01-17\n',
    '2024-01-17  18:17:13',
    '-2024-01-17',
    '+002024-01-17',
    '２０２４-01-17',
    'yesterday',
    '2024-01-17T18:17:13Europe/Berlin',
  ])('refuses %j', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });

  it('tells a date from a date-time', () => {
    expect(parseDateTime('2024-01-17')?.dateOnly).toBe(true);
    expect(parseDateTime('2024-01-17T00:00')?.dateOnly).toBe(false);
  });

  it('reads what is written, from 1678 to 2261', () => {
    assert(
      property(instants, (instant) => {
        expect(parseDateTime(formatDateTime(instant, 6))).toEqual({ instant, dateOnly: false });
      }),
    );
  });

  it('takes an offset for the same moment', () => {
    const offsets = record({
      hours: nat(18),
      minutes: nat(59),
      sign: constantFrom('+', '-'),
      colon: constantFrom(':', ''),
    });
    assert(
      property(instants, offsets, (instant, { hours, minutes, sign, colon }) => {
        const shift = (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
        const local = formatDateTime({ ms: instant.ms + shift, us: instant.us }, 6);
        const zone = `${sign}${String(hours).padStart(2, '0')}${colon}${String(minutes).padStart(2, '0')}`;
        expect(parseDateTime(local + zone)?.instant).toEqual(instant);
      }),
    );
  });

  it('reads milliseconds as the platform does', () => {
    assert(
      property(instants, ({ ms }) => {
        expect(parseDateTime(new Date(ms).toISOString())?.instant).toEqual({ ms, us: 0 });
      }),
    );
  });
});

describe('formatDateTime', () => {
  const instant: Instant = { ms: Date.UTC(2024, 0, 17, 18, 17, 13, 759), us: 9 };

  it.each([
    [0, '2024-01-17T18:17:13'],
    [3, '2024-01-17T18:17:13.759'],
    [6, '2024-01-17T18:17:13.759009'],
  ] as const)('writes %i fraction digits', (digits, text) => {
    expect(formatDateTime(instant, digits)).toBe(text);
  });

  it('writes what the platform does, of any day in any order', () => {
    const moments = integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 });
    assert(
      property(
        array(
          oneof(
            moments,
            instants.map(({ ms }) => ms),
          ),
        ),
        (all) => {
          const texts = all.map((ms) => new Date(ms).toISOString().slice(0, -1));
          expect(all.map((ms) => formatDateTime({ ms, us: 0 }, 3))).toEqual(texts);
        },
      ),
    );
  });

  it('cuts, also before 1970', () => {
    expect(formatDateTime({ ms: -1, us: 999 }, 0)).toBe('1969-12-31T23:59:59');
    expect(formatDateTime({ ms: -1, us: 999 }, 3)).toBe('1969-12-31T23:59:59.999');
  });
});

describe('compareInstants', () => {
  it('orders as their texts do', () => {
    assert(
      property(array(instants, { maxLength: 20 }), (all) => {
        const texts = [...all].sort(compareInstants).map((instant) => formatDateTime(instant, 6));
        expect(texts).toEqual([...texts].sort());
      }),
    );
  });

  it('tells microseconds apart', () => {
    expect(compareInstants({ ms: 1, us: 2 }, { ms: 1, us: 3 })).toBeLessThan(0);
    expect(compareInstants({ ms: 1, us: 2 }, { ms: 1, us: 2 })).toBe(0);
  });
});
