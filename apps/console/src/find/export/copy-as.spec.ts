import { exportAddress, writeRequest } from './copy-as';

const ORIGIN = 'https://fleet.example.org';
const question = { where: `longName=='O\\'Neil "2"'`, q: 'ctd' };

describe('a question as a program asks it', () => {
  it('survives quotes in a shell', () => {
    expect(writeRequest('curl', ORIGIN, question)).toBe(
      [
        `curl -sS -G 'https://fleet.example.org/rest/v2/items' \\`,
        `  --data-urlencode 'where=longName=='\\''O\\'\\''Neil "2"'\\''' \\`,
        `  --data-urlencode 'q=ctd' \\`,
        `  --data-urlencode 'format=csv'`,
      ].join('\n'),
    );
  });

  it('is a table in Python and R', () => {
    expect(writeRequest('python', ORIGIN, question)).toContain(`    "where": "longName=='O\\\\'Neil \\"2\\"'",`);
    expect(writeRequest('python', ORIGIN, {})).toContain(`pd.read_csv(f"${ORIGIN}/rest/v2/items?{query}")`);
    expect(writeRequest('r', ORIGIN, question)).toContain('  q = "ctd"');
  });

  it('is an address in each format', () => {
    expect(exportAddress(ORIGIN, { q: 'a b' }, 'csv')).toBe(`${ORIGIN}/rest/v2/items?q=a+b&format=csv`);
    expect(exportAddress('', {}, 'geojson')).toBe('/rest/v2/items.geojson?hits=10000');
  });
});
