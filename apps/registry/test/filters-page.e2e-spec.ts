import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startDemoRegistry } from './demo-registry';
import { type RegistryFixture } from './registry-fixture';

const PAGE = path.resolve(__dirname, '../../../docs/filters.md');
/** A row of a table: the request, and what comes of it. */
const ROW = /^(\| `((?:items|events)\?[^`]*)` *\|.*\| )(\S+)( *\|)$/gm;

/** As a client sends what people write: what is encoded already stays. */
const addressOf = (request: string): string =>
  `/rest/v2/${request.replaceAll(' ', '%20').replaceAll('\\', '%5C').replaceAll('"', '%22').replaceAll('<', '%3C')}`;

describe('docs/filters.md', () => {
  const page = readFileSync(PAGE, 'utf8');
  const rows = [...page.matchAll(ROW)].map(([, , request = '', found = '']) => [request, found] as const);
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startDemoRegistry();
  });
  afterAll(() => registry.close());

  const outcome = async (request: string): Promise<string> => {
    const joint = request.includes('?') ? '&' : '?';
    const { status, body } = await registry.anyone.get(`${addressOf(request)}${joint}hits=0`);
    return String(status === 200 ? body.totalHits : status);
  };

  it('has rows of many kinds', () => {
    expect(rows.length).toBeGreaterThan(35);
    expect(new Set(rows.map(([, found]) => found)).size).toBeGreaterThan(15);
  });

  it('says what every filter finds', async () => {
    const actual: [string, string][] = [];
    for (const [request] of rows) actual.push([request, await outcome(request)]);
    if (process.env['WRITE_DOCS']) {
      const found = new Map(actual);
      writeFileSync(
        PAGE,
        page.replaceAll(ROW, (_row, start, request, _old, end) => `${start}${found.get(request)}${end}`),
      );
    }
    expect(actual).toEqual(rows);
  });
});
