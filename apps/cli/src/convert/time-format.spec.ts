import fc from 'fast-check';
import { timeReader, timeWriter } from './time-format';
import { TimeZone } from './time-zone';

const UTC = new TimeZone('UTC');
const iso = ({ ms, us }: { ms: number; us: number }): string =>
  `${new Date(ms).toISOString().slice(0, 23)}${String(us).padStart(3, '0')}`;
const read = (text: string, format?: string, zone = 'UTC'): string => iso(timeReader(format, new TimeZone(zone))(text));

describe('timeReader', () => {
  it.each([
    ['2024-01-17 12:00:00.123456', undefined, 'UTC', '2024-01-17T12:00:00.123456'],
    ['2024-01-17T12:00:00+02:00', undefined, 'Europe/Berlin', '2024-01-17T10:00:00.000000'],
    ['2024-01-17', undefined, '-05:30', '2024-01-17T05:30:00.000000'],
    ['17.01.2024 12:00', 'dd.MM.yyyy HH:mm', 'Europe/Berlin', '2024-01-17T11:00:00.000000'],
    ['17.07.2024 12:00', 'dd.MM.yyyy HH:mm', 'Europe/Berlin', '2024-07-17T10:00:00.000000'],
    ['1/7/24 9:05 PM', 'M/d/yy h:mm a', 'UTC', '2024-01-07T21:05:00.000000'],
    ['12/31/2023 12:00 am', 'MM/dd/yyyy hh:mm a', 'UTC', '2023-12-31T00:00:00.000000'],
    ['20240117T120000.5', "yyyyMMdd'T'HHmmss.S", 'UTC', '2024-01-17T12:00:00.500000'],
    ['1705492800.25', 'unix', 'UTC', '2024-01-17T12:00:00.250000'],
    ['1705492800250', 'unixms', 'UTC', '2024-01-17T12:00:00.250000'],
  ])('reads %s as %s in %s', (text, format, zone, expected) => expect(read(text, format, zone)).toBe(expected));

  it.each([
    ['31.03.2024 02:30', 'dd.MM.yyyy HH:mm', 'Europe/Berlin', 'clocks were put forward'],
    ['27.10.2024 02:30', 'dd.MM.yyyy HH:mm', 'Europe/Berlin', 'clocks were put back'],
    ['30.02.2024 02:30', 'dd.MM.yyyy HH:mm', 'UTC', 'is no date'],
    ['17.01.2024 24:00', 'dd.MM.yyyy HH:mm', 'UTC', 'no time of a day'],
    ['2024-01-17', 'dd.MM.yyyy', 'UTC', 'expected a time like'],
    ['soon', undefined, 'UTC', 'expected a time like'],
    ['', 'unix', 'UTC', 'seconds since 1970'],
  ])('refuses %s', (text, format, zone, message) => expect(() => read(text, format, zone)).toThrow(message));

  it('refuses a format without a day', () => expect(() => timeReader('HH:mm', UTC)).toThrow('has no year'));
});

describe('timeWriter', () => {
  it('writes what the reader reads, in every zone', () => {
    const moments = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
    const zones = fc.constantFrom('UTC', '+05:45', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia');
    const formats = fc.constantFrom(undefined, 'dd.MM.yyyy HH:mm:ss.SSS', 'h:mm:ss.SSSSSS a M/d/yyyy', 'unixms');
    fc.assert(
      fc.property(moments, zones, formats, fc.nat(999), (ms, name, format, us) => {
        const zone = new TimeZone(name);
        // An hour that occurs twice cannot be read back.
        fc.pre(zone.toUtc(zone.toLocal(ms)).length === 1);
        const micros = format === undefined || format.includes('SSSSSS') ? us : 0;
        const text = timeWriter(format, zone)(ms, micros);
        expect(timeReader(format, zone)(text)).toEqual({ ms, us: micros });
      }),
    );
  });
});
