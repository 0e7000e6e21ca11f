import fc from 'fast-check';
import { Secret } from '@pelorus/shared/config';
import { type PageRequest } from '@pelorus/shared/kernel';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { type Collection } from './collection';
import { Database } from './database';
import { selectFarPage } from './far-page';
import { findPage, type PageIds } from './page-query';
import { compileSorting, decisiveTerms } from './sorting';
import { raw, sql } from './sql';
import { presentTables } from './tables';

const STONES: Collection = {
  name: 'stones',
  table: 'stone',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    name: { type: 'text', column: 'name', nullable: true },
    weight: { type: 'number', column: 'weight' },
  },
  relations: { parent: { kind: 'one', target: () => STONES, column: 'parent_id', nullable: true } },
};
const COUNT = 2_500;
const MANY = { schema: 'public', collection: STONES };

describe('a page far down a list', () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await emptyDatabase();
    const options = { poolSize: 2, entities: [], applicationName: 'far page spec' };
    database = await Database.connect({ ...options, url: new Secret(server.url) });
    for (const statement of [
      'create table stone (id bigint primary key, name text, weight int not null, parent_id bigint)',
      `insert into stone select i, case when i % 7 > 0 then 'stone ' || i % 5 end, i % 11, nullif(i % 100, 0)
        from generate_series(1, ${COUNT}) i`,
    ])
      await database.query(raw(statement));
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const field = fc.constantFrom('id', 'name', 'weight', 'parent.name', 'parent.weight', 'parent.parent.id');
  const sorts = fc.uniqueArray(fc.record({ field, descending: fc.boolean() }), {
    maxLength: 3,
    selector: (key) => key.field,
  });

  it('has the ids that it has in the whole list', async () => {
    const part = { offset: fc.nat(COUNT + 50), hits: fc.nat(40), sorts };
    await fc.assert(
      fc.asyncProperty(fc.record(part), async (request: PageRequest) => {
        const whole = await findPage(database, MANY, { ...request, offset: 0, hits: COUNT });
        const { joins, terms } = compileSorting(presentTables('public'), STONES, request.sorts);
        const list = {
          rows: sql`stone root ${joins}`,
          terms: decisiveTerms(terms),
          total: sql`(select count(*) from stone)`,
        };
        const [page] = await database.query<PageIds>(selectFarPage(list, request));
        const ids = whole.ids.slice(request.offset, request.offset + request.hits);
        expect(page).toEqual({ ids, totalHits: COUNT });
        expect(await findPage(database, MANY, request)).toEqual(page);
      }),
    );
  });

  it('is empty beyond the end', async () => {
    const request = { offset: Number.MAX_SAFE_INTEGER, hits: 10, sorts: [] };
    expect(await findPage(database, MANY, request)).toEqual({ ids: [], totalHits: COUNT });
  });
});
