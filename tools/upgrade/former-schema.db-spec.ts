import { Secret } from '@pelorus/shared/config';
import { migrate } from '@pelorus/shared/persistence';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_MIGRATIONS } from './all-migrations';
import { readSchemaFacts, type SchemaFacts } from './schema-facts';
import { type FormerSchema, upgradeFaults } from './upgrade-faults';

const file = path.join(__dirname, 'former-schema.json');
const { version } = JSON.parse(readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

describe('the schema that all migrations make', () => {
  let database: TestDatabase;
  let present: SchemaFacts;

  beforeAll(async () => {
    database = await emptyDatabase();
    for (const migrations of ALL_MIGRATIONS) await migrate(new Secret(database.url), migrations);
    present = await readSchemaFacts(database.url);
    if (process.env['WRITE_DOCS'] === 'true') record(present);
  });
  afterAll(() => database.drop());

  const former = (): FormerSchema => JSON.parse(readFileSync(file, 'utf8')) as FormerSchema;

  it('is survived by the former release (docs/extending.md, "A migration")', () => {
    expect(upgradeFaults(former(), present)).toEqual([]);
  });

  it('is read in full', () => {
    expect(Object.keys(present.tables)).toEqual(
      expect.arrayContaining(['auth.account', 'registry.item', 'ingest.dataset', 'ingest.measurement']),
    );
    expect(Object.keys(present.functions).length).toBeGreaterThan(5);
    expect(present.constraints.filter((text) => / UNIQUE /.test(text)).length).toBeGreaterThan(5);
    expect(present.constraints.filter((text) => / FOREIGN KEY /.test(text)).length).toBeGreaterThan(5);
  });

  it('would be refused by it after a column was dropped', () => {
    const { unused, kept, release } = former();
    const table = 'registry.item';
    const columns = Object.fromEntries(Object.entries(present.tables[table]!).filter(([name]) => name !== 'code'));
    const broken = { ...present, tables: { ...present.tables, [table]: columns } };
    expect(upgradeFaults({ ...present, release, unused, kept }, broken)).toEqual(['registry.item.code is gone']);
  });

  it('is recorded of a release that is not newer than this one', () => {
    const number = (text: string): number[] => text.split(/[.-]/).slice(0, 3).map(Number);
    const [a, b] = [number(former().release), number(version)];
    const at = a.findIndex((part, i) => part !== b[i]);
    expect(at < 0 || a[at]! < b[at]!).toBe(true);
  });
});

/** Records the present schema as the one of the former release; nothing of it is unused, nothing new yet. */
function record(facts: SchemaFacts): void {
  const former: FormerSchema = { release: version, unused: [], kept: {}, ...facts };
  // A column a line.
  const text = JSON.stringify(former, null, 2).replace(/\{\s+("type": [^{}]*?)\s+\}/g, (_all, inner: string) => {
    return `{ ${inner.replace(/\s*\n\s*/g, ' ')} }`;
  });
  writeFileSync(file, `${text}\n`);
}
