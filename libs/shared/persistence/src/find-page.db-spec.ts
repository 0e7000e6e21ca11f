import { Secret } from '@pelorus/shared/config';
import { type PageRequest } from '@pelorus/shared/kernel';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { type Collection } from './collection';
import { Database } from './database';
import { findPage, selectPage } from './page-query';
import { raw, sql } from './sql';

const BEACHES: Collection = {
  name: 'beaches',
  table: 'beach',
  fields: { name: { type: 'text', column: 'name' } },
  relations: { stones: { kind: 'many', target: () => STONES, column: 'beach_id' } },
};
const STONES: Collection = {
  name: 'stones',
  table: 'stone',
  fields: { id: { type: 'integer', column: 'id' }, name: { type: 'text', column: 'name' } },
  relations: { beach: { kind: 'one', target: () => BEACHES, column: 'beach_id', nullable: true } },
};
const SOURCE = { schema: 'public', collection: STONES };

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await emptyDatabase();
  const options = { poolSize: 2, entities: [], applicationName: 'find page spec' };
  database = await Database.connect({ ...options, url: new Secret(server.url) });
  for (const statement of [
    `create table beach (id bigint primary key, name text not null)`,
    `create table stone (id bigint primary key, name text not null, beach_id bigint)`,
    `insert into beach values (1, 'south'), (2, 'north')`,
    `insert into stone select i, 'stone ' || i % 3, nullif(i % 3, 0) from generate_series(1, 9) i`,
  ])
    await database.query(raw(statement));
});
afterAll(async () => {
  await database.close();
  await server.drop();
});

const request = (overrides: Partial<PageRequest> = {}): PageRequest => ({
  offset: 0,
  hits: 4,
  sorts: [],
  ...overrides,
});
const words = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('the statement that finds a page', () => {
  it('counts all beside the ids when there is no filter', () => {
    expect(words(selectPage(SOURCE, request({ sorts: [{ field: 'name', descending: true }] })).text)).toBe(
      'select array(select "root"."id" from "public"."stone" "root" ' +
        'order by "root"."name" collate "C" desc, "root"."id" limit $1 offset $2) as ids, ' +
        '(select count(*) from "public"."stone" "root") as "totalHits"',
    );
  });

  it('evaluates a filter once for the ids and the total', () => {
    const sorts = [{ field: 'beach.name', descending: true }];
    expect(words(selectPage(SOURCE, request({ where: 'id>2', sorts })).text)).toBe(
      'with found as materialized ( select "by_beach"."name" collate "C" as "key0","root"."id" as "key1" ' +
        'from "public"."stone" "root" left join "public"."beach" "by_beach" on "by_beach"."id" = "root"."beach_id" ' +
        'where "root"."id" > $1::bigint) select array(select "key1" from found ' +
        'order by "key0" desc nulls last, "key1" limit $2 offset $3) as ids, (select count(*) from found) as "totalHits"',
    );
  });
});

describe('a page', () => {
  it.each<[string, Partial<PageRequest>, number[], number]>([
    ['all', {}, [1, 2, 3, 4], 9],
    ['the end', { offset: 8 }, [9], 9],
    ['nothing beyond the end', { offset: 9 }, [], 9],
    ['the total only', { hits: 0 }, [], 9],
    ['a filter', { where: 'id>6' }, [7, 8, 9], 3],
    ['a filter that finds nothing', { where: 'id>9' }, [], 0],
    ['a relation, backwards', { where: 'id<=4', sorts: [{ field: 'beach.name', descending: true }] }, [1, 4, 2, 3], 4],
    [
      'a relation without a value last',
      { hits: 9, where: 'id<=3', sorts: [{ field: 'beach.name', descending: false }] },
      [2, 1, 3],
      3,
    ],
  ])('has %s', async (_what, part, ids, totalHits) => {
    expect(await findPage(database, SOURCE, request(part))).toEqual({ ids, totalHits });
  });

  it('is narrowed by the condition of its source', async () => {
    const source = { ...SOURCE, condition: sql`root.beach_id = ${2}` };
    expect(await findPage(database, source, request({ where: 'id>2' }))).toEqual({ ids: [5, 8], totalHits: 2 });
  });

  it('of 500 comparisons over relations is found, or given up, within the time limit', async () => {
    const where = Array.from({ length: 500 }, (_, i) => `beach.stones.beach.name!=x${i}`).join(';');
    const found = findPage(database, SOURCE, request({ where })).catch((error: unknown) => error);
    expect([expect.objectContaining({ totalHits: 9 }), expect.objectContaining({ code: 'busy' })]).toContainEqual(
      await found,
    );
  });
});

describe('a time limit', () => {
  it('gives up as busy, and leaves the connection as it was', async () => {
    const late = database.query(sql`select pg_sleep(60)`, { limit: 20 });
    await expect(late).rejects.toMatchObject({ kind: 'unavailable', code: 'busy' });
    const [row] = await database.query<{ limit: string }>(sql`select current_setting('statement_timeout') as "limit"`);
    expect(row).toEqual({ limit: '0' });
    expect(await database.query(sql`select 1 as one`, { limit: 60_000 })).toEqual([{ one: 1 }]);
  });
});
