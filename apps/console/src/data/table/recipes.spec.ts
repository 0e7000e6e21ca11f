import { recipeOf, tableAddress, type TableRequest } from './recipes';

const REQUEST: TableRequest = {
  root: 'https://data.example.org',
  codes: ['vessel:a:salinity', 'vessel:a:temperature'],
  range: { from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 2, 0, 0, 0, 500) },
  aggregate: 'PT10M',
  functions: ['MIN', 'MEAN', 'MAX'],
  format: 'csv',
};
const BOUNDS =
  'codes=vessel:a:salinity,vessel:a:temperature&datetimeMin=2024-01-01T00:00:00Z&datetimeMax=2024-01-02T00:00:00.500Z';

describe('tableAddress', () => {
  it('asks for the buckets in view', () => {
    expect(tableAddress(REQUEST)).toBe(
      `https://data.example.org/rest/data?${BOUNDS}&aggregate=PT10M&aggregateFunctions=MIN,MEAN,MAX&format=csv`,
    );
  });

  it('asks for the values themselves, with some flags only', () => {
    expect(tableAddress({ ...REQUEST, aggregate: 'NONE', flags: [1, 2], format: 'json' })).toBe(
      `https://data.example.org/rest/data?${BOUNDS}&qualityFlags=1,2&format=json`,
    );
  });

  it('gives an NRT file whole: values and flags', () => {
    expect(tableAddress({ ...REQUEST, format: 'nrt' })).toBe(
      `https://data.example.org/rest/data?${BOUNDS}&withQualityFlags=true&format=tsv`,
    );
  });
});

describe('recipeOf', () => {
  const address = tableAddress(REQUEST);

  it.each(['python', 'r'] as const)('%s has the address in parts', (recipe) => {
    const parts = recipeOf(recipe, REQUEST).match(/"(https[^"]*|[?&][^"]*)"/g)!;
    expect(parts.map((part) => JSON.parse(part) as string).join('')).toBe(address);
  });

  it('curl has it in quotes', () => {
    expect(recipeOf('curl', REQUEST)).toBe(`curl -sS -OJ '${address}'\n`);
  });
});
