import { type CliError } from '../failures/cli.errors';
import { parseMapping } from './mapping';

const GOOD = { time: { column: 'Date' }, columns: [{ column: 'T', urn: 'vessel:a:t' }] };

const faultsOf = (value: unknown): string[] => {
  try {
    parseMapping(typeof value === 'string' ? value : JSON.stringify(value), 'map.json');
    return [];
  } catch (error) {
    return (error as CliError).faults.map(({ detail }) => detail);
  }
};

describe('parseMapping', () => {
  it('takes a mapping', () => expect(parseMapping(JSON.stringify(GOOD), 'map.json')).toEqual(GOOD));

  it.each([
    ['{', 'it is no JSON'],
    [[], 'it is no JSON object'],
    [{ ...GOOD, colums: [] }, 'the mapping knows no "colums"'],
    [{ ...GOOD, time: undefined }, '"time" is missing'],
    [{ ...GOOD, time: { column: 'a', zone: 'Europe/Berln' } }, '"time.zone" is no time zone'],
    [{ ...GOOD, columns: [] }, '"columns" lists no column'],
    [{ ...GOOD, columns: [{ column: 'T', urn: 'temperature' }] }, '"columns[0]" has no "urn"'],
    [{ ...GOOD, columns: [...GOOD.columns, { column: 'U', urn: 'Vessel:A:T' }] }, '"vessel:a:t" is there twice'],
    [{ ...GOOD, decimal: ';' }, '"decimal" is'],
    [{ ...GOOD, headerRow: 0 }, '"headerRow" is a whole number from 1'],
  ])('refuses %j', (value, message) => expect(faultsOf(value)).toEqual([expect.stringContaining(message)]));

  it('tells every fault at once', () => expect(faultsOf({ columns: [{}], missing: 1 })).toHaveLength(4));
});
