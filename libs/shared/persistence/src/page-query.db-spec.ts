import { Secret } from '@pelorus/shared/config';
import { type PageRequest } from '@pelorus/shared/kernel';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { type Collection } from './collection';
import { Database } from './database';
import { findPage, selectPage } from './page-query';
import { sql } from './sql';

const BEACHES: Collection = {
  name: 'beaches',
  table: 'beach',
  fields: { id: { type: 'integer', column: 'id' }, name: { type: 'text', column: 'name', nullable: true } },
  relations: {},
};
const STONES: Collection = {
  name: 'stones',
  table: 'stone',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    shortName: { type: 'text', column: 'short_name' },
    weight: { type: 'number', column: 'weight', nullable: true },
  },
  relations: {
    beach: { kind: 'one', target: () => BEACHES, column: 'beach_id' },
    parent: { kind: 'one', target: () => STONES, column: 'parent_id', nullable: true },
    pieces: { kind: 'many', target: () => STONES, column: 'parent_id' },
  },
};

const text = (sorts: PageRequest['sorts']): string =>
  selectPage({ schema: 'quarry', collection: STONES }, { offset: 0, hits: 9, sorts }).text.replaceAll(/\s+/g, ' ');
const asc = (field: string): PageRequest['sorts'][number] => ({ field, descending: false });
const desc = (field: string): PageRequest['sorts'][number] => ({ field, descending: true });

describe('the statement of a page', () => {
  it('has the ids, in the order of the keys and then of ids, and the total', () => {
    expect(text([desc('weight'), asc('shortName')])).toBe(
      'select array(select "root"."id" from "quarry"."stone" "root" order by "root"."weight" desc nulls last, ' +
        '"root"."short_name" collate "C", "root"."id" limit $1 offset $2) as ids, ' +
        '(select count(*) from "quarry"."stone" "root") as "totalHits"',
    );
  });

  it('is ordered by nothing after a field that no two records share', () => {
    expect(text([desc('weight'), desc('id'), asc('shortName')])).toContain(
      'order by "root"."weight" desc nulls last, "root"."id" desc limit',
    );
  });

  it('evaluates a filter once, for the page and the total', () => {
    const request = { offset: 0, hits: 9, sorts: [desc('weight')], where: 'shortName==a' };
    const source = { schema: 'quarry', collection: STONES };
    expect(selectPage(source, request).text.replaceAll(/\s+/g, ' ')).toBe(
      'with found as materialized ( select "root"."weight" as "key0","root"."id" as "key1" ' +
        'from "quarry"."stone" "root" where "root"."short_name" = $1::text) ' +
        'select array(select "key1" from found order by "key0" desc nulls last, "key1" limit $2 offset $3) as ids, ' +
        '(select count(*) from found) as "totalHits"',
    );
  });

  it('joins each relation once', () => {
    expect(text([asc('parent.beach.name'), desc('parent.shortName'), asc('beach.id')])).toContain(
      'from "quarry"."stone" "root" left join "quarry"."stone" "by_parent" on "by_parent"."id" = "root"."parent_id" ' +
        'left join "quarry"."beach" "by_parent_beach" on "by_parent_beach"."id" = "by_parent"."beach_id" ' +
        'left join "quarry"."beach" "by_beach" on "by_beach"."id" = "root"."beach_id" ' +
        'order by "by_parent_beach"."name" collate "C", "by_parent"."short_name" collate "C" desc nulls last, ' +
        '"by_beach"."id", "root"."id" limit',
    );
  });

  it.each([
    ['shortname', `'shortname' is no field to sort stones by (did you mean 'shortName'?)`],
    ['beach.nam', `'beach.nam' is no field to sort stones by (did you mean 'beach.name' or 'beach.id'?)`],
    ['beach', /^'beach' is no field/],
    ['short_name', /did you mean 'shortName'/],
    ['pieces.weight', /^'pieces.weight' is no field/],
    ['__proto__', /^'__proto__' is no field/],
    ['constructor', /^'constructor' is no field/],
    ['beach.__proto__', /^'beach.__proto__' is no field/],
    ['__proto__.name', /is no field/],
    ['', /^'' is no field/],
    ['id; drop table stone', /is no field/],
    ['parent.parent.parent.parent.parent.id', /is no field/],
  ])('is refused for the key %s', (field, message) => {
    const compile = (): string => text([asc(field)]);
    expect(compile).toThrow(message);
    expect(compile).toThrow(expect.objectContaining({ kind: 'malformed', code: 'unknown-field' }));
  });

  it('follows four relations and no more', () => {
    expect(() => text([asc(`${'parent.'.repeat(10_000)}id`)])).toThrow(/is no field/);
    expect(text([asc('parent.parent.parent.beach.name')])).toContain('"by_parent_parent_parent_beach"."name"');
  });
});

describe('a page', () => {
  let server: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    server = await emptyDatabase();
    const options = { poolSize: 1, entities: [], applicationName: 'page spec' };
    database = await Database.connect({ ...options, url: new Secret(server.url) });
    for (const statement of [
      sql`create schema quarry`,
      sql`create table quarry.beach (id int primary key, name text)`,
      // A collation that ignores case and accents at first, as servers in many places have it.
      sql`create table quarry.stone (id int primary key, short_name text collate "en-x-icu", weight float8, beach_id int, parent_id int)`,
      sql`insert into quarry.beach values (1, 'south'), (2, null), (3, 'north')`,
      sql`insert into quarry.stone values (1, 'b', 5, 1, null), (2, 'B', null, 2, 1), (3, 'ä', 1, 3, 2), (4, 'a', 5, 1, 3), (5, '_', 2, 3, 1)`,
    ])
      await database.query(statement);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const page = async (sorts: PageRequest['sorts'], part: Partial<PageRequest> = {}): Promise<number[]> => {
    const request = { offset: 0, hits: 100, sorts, ...part };
    const found = await findPage(database, { schema: 'quarry', collection: STONES }, request);
    expect(found.totalHits).toBe(5);
    return [...found.ids];
  };

  it.each<[string, PageRequest['sorts'], number[]]>([
    ['nothing', [], [1, 2, 3, 4, 5]],
    ['text by code point', [asc('shortName')], [2, 5, 4, 1, 3]],
    ['text backwards', [desc('shortName')], [3, 1, 4, 5, 2]],
    ['numbers, what has none last', [asc('weight')], [3, 5, 1, 4, 2]],
    ['numbers backwards, what has none last', [desc('weight')], [1, 4, 5, 3, 2]],
    ['two keys', [desc('weight'), asc('shortName')], [4, 1, 5, 3, 2]],
    ['a field of a relation', [asc('beach.name'), desc('id')], [5, 3, 4, 1, 2]],
    ['a relation that may be absent', [desc('parent.weight')], [2, 5, 4, 1, 3]],
    ['ids backwards', [desc('id')], [5, 4, 3, 2, 1]],
  ])('is sorted by %s', async (_what, sorts, ids) => {
    expect(await page(sorts)).toEqual(ids);
  });

  it('is a part of the whole', async () => {
    expect(await page([asc('weight')], { offset: 1, hits: 2 })).toEqual([5, 1]);
    expect(await page([], { hits: 0 })).toEqual([]);
    expect(await page([], { offset: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  it('is narrowed by a condition, and so is the total', async () => {
    const source = { schema: 'quarry', collection: STONES, condition: sql`root.weight = ${5}` };
    const request = { offset: 0, hits: 1, sorts: [desc('id')] };
    expect(await findPage(database, source, request)).toEqual({ ids: [4], totalHits: 2 });
    expect(await findPage(database, source, { ...request, where: 'id==1' })).toEqual({ ids: [1], totalHits: 1 });
    expect(await findPage(database, { ...source, condition: undefined }, request)).toEqual({ ids: [5], totalHits: 5 });
  });
});
