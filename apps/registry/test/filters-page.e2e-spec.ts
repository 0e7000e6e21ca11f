import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startDemoRegistry } from './demo-registry';
import { type RegistryFixture } from './registry-fixture';

const PAGE = path.resolve(__dirname, '../../../docs/filters.md');
/** A row of a table: the request, and what comes of it. */
const ROW = /^(\| `((?:items|events)\?[^`]*)` *\|.*\| )(\S+)( *\|)$/gm;

/** A request for facets, and its answer. */
const EXAMPLE = /\$REGISTRY(\/rest\/v2\/items\/facets[^"]+)"\n```\n\n```json\n([\s\S]*?)```/;

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

  it('shows what facets are counted', async () => {
    const [, address = '', shown = ''] = EXAMPLE.exec(page) ?? [];
    const { body } = await registry.anyone.get(address).expect(200);
    if (process.env['WRITE_DOCS']) {
      const values = /\{\s+("value"[^}]*?)\s+\}/g;
      const written = JSON.stringify(body, null, 2).replace(
        values,
        (_, value: string) => `{ ${value.replaceAll(/\s+/g, ' ')} }`,
      );
      writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(shown, `${written}\n`));
    }
    expect(body).toEqual(JSON.parse(shown));
  });
});
