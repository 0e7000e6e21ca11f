import { assert, property, string, stringMatching } from 'fast-check';
import { didYouMean, nearest } from './nearest';

const FIELDS = [
  ...['id', 'code', 'shortName', 'longName', 'serialNumber', 'inventoryNumber', 'status.name'],
  ...['parentId', 'parent.@uuid', 'parent.uuid', 'parent.id', 'parent.created'],
];

describe('nearest', () => {
  it.each<[string, string[]]>([
    ['shortname', ['shortName']],
    ['shrotName', ['shortName']],
    ['shortNmae', ['shortName']],
    ['serial', ['serialNumber']],
    ['cod', ['code']],
    ['coed', ['code']],
    ['codes', ['code']],
    ['di', ['id']],
    ['SERIALNUMBR', ['serialNumber']],
    ['status.nam', ['status.name']],
    ['parent', ['parentId', 'parent.id', 'parent.uuid']],
    ['temperature', []],
    ['', []],
    ['x'.repeat(100_000), []],
  ])('of %.20s are %j', (name, expected) => {
    expect(nearest(name, FIELDS)).toEqual(expected);
  });

  it('come best first, then in order of the alphabet, three at the most', () => {
    expect(nearest('tempe', ['temps', 'temp', 'temper', 'tempo', 'tepme'])).toEqual(['temper', 'temp', 'tempo']);
    expect(nearest('aaa', ['aab', 'aac', 'aad', 'aae'])).toEqual(['aab', 'aac', 'aad']);
    expect(nearest('aaa', ['aab', 'aac'], 1)).toEqual(['aab']);
  });

  it('of a name among them are at least that name', () => {
    assert(property(stringMatching(/^[a-z]{1,64}$/), (name) => expect(nearest(name, [name])).toEqual([name])));
  });

  it('are always among the candidates', () => {
    assert(
      property(string(), (name) => {
        expect(FIELDS).toEqual(expect.arrayContaining(nearest(name, FIELDS)));
      }),
    );
  });
});

describe('didYouMean', () => {
  it('asks, or says nothing', () => {
    expect(didYouMean(nearest('cod', FIELDS))).toBe(` (did you mean 'code'?)`);
    expect(didYouMean(['aab', 'aac'])).toBe(` (did you mean 'aab' or 'aac'?)`);
    expect(didYouMean([])).toBe('');
  });
});
