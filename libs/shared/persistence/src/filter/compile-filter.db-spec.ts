import { Secret } from '@pelorus/shared/config';
import { DomainError } from '@pelorus/shared/kernel';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { type Collection } from '../collection';
import { Database } from '../database';
import { identifier, raw, sql } from '../sql';
import { presentTables } from '../tables';
import { compileFilter } from './compile-filter';

const SHIPS: Collection = {
  name: 'ships',
  table: 'ship',
  fields: {
    id: { type: 'integer', column: 'id' },
    uuid: { type: 'uuid', column: 'uuid' },
    name: { type: 'text', column: 'name' },
    note: { type: 'text', column: 'note', nullable: true },
    code: { type: 'code', column: 'code' },
    length: { type: 'number', column: 'length', nullable: true },
    active: { type: 'boolean', column: 'active' },
    built: { type: 'date-time', column: 'built', nullable: true },
    parentId: { type: 'integer', column: 'parent_id', nullable: true },
  },
  relations: {
    parent: { kind: 'one', target: () => SHIPS, column: 'parent_id', nullable: true },
    children: { kind: 'many', target: () => SHIPS, column: 'parent_id' },
    sensors: { kind: 'many', target: () => SENSORS, column: 'ship_id' },
  },
};

const SENSORS: Collection = {
  name: 'sensors',
  table: 'sensor',
  fields: { id: { type: 'integer', column: 'id' }, kind: { type: 'text', column: 'kind', nullable: true } },
  relations: { ship: { kind: 'one', target: () => SHIPS, column: 'ship_id' } },
};

const TABLES = [
  `create table ship (id bigint primary key, uuid uuid not null default gen_random_uuid(), name text not null, note text,
    code text not null, length float8, active boolean not null, built timestamptz, parent_id bigint)`,
  `create table sensor (id bigint primary key, ship_id bigint not null, kind text)`,
  `insert into ship (id, name, note, code, length, active, built, parent_id, uuid) values
    (1, 'Polarstern', null, 'vessel:polarstern', 118.0, true, '2024-01-17 00:00:00Z', null, '00000000-0000-4000-8000-000000000001'),
    (2, 'polar*star', '', 'vessel:polar_star', 121.5, true, '2024-01-17 23:59:59.999Z', 1, '00000000-0000-4000-8000-000000000002'),
    (3, '100%_ship', 'null', 'vessel:100', null, false, '2024-01-18 00:00:00Z', 1, '00000000-0000-4000-8000-000000000003'),
    (4, 'back\\slash', 'x', 'vessel:b', -5, false, null, 2, '00000000-0000-4000-8000-000000000004')`,
  `insert into sensor values (1, 1, 'ctd'), (2, 1, 'adcp'), (3, 2, 'ctd'), (4, 3, null)`,
];

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await emptyDatabase();
  const url = new Secret(server.url);
  database = await Database.connect({ url, poolSize: 2, entities: [], applicationName: 'spec' });
  for (const statement of TABLES) await database.query(raw(statement));
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

async function found(where: string): Promise<number[]> {
  const condition = compileFilter(presentTables('public'), SHIPS, where);
  const rows = await database.query<{ id: number }>(
    sql`select root.id from ${identifier('public', 'ship')} root where ${condition} order by root.id`,
  );
  return rows.map((row) => row.id);
}

function refusal(where: string): DomainError {
  try {
    compileFilter(presentTables('public'), SHIPS, where);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error(`not refused: ${where}`);
}

/** Each operator: the expression, its SQL, and the ships it finds. */
const CASES: readonly (readonly [where: string, text: string, ids: readonly number[]])[] = [
  ['id==1', '"root"."id" = $1::bigint', [1]],
  ['id!=1', 'not ("root"."id" = $1::bigint)', [2, 3, 4]],
  ['id>2', '"root"."id" > $1::bigint', [3, 4]],
  ['id=ge=2', '"root"."id" >= $1::bigint', [2, 3, 4]],
  ['id=LT=2', '"root"."id" < $1::bigint', [1]],
  ['id<=2', '"root"."id" <= $1::bigint', [1, 2]],
  ['id=in=(1,3)', '("root"."id" in ($1::bigint,$2::bigint))', [1, 3]],
  ['id=in=()', 'false', []],
  ['id=out=()', 'not (false)', [1, 2, 3, 4]],
  ['id=out=(1,3)', 'not (("root"."id" in ($1::bigint,$2::bigint)))', [2, 4]],
  ['id=between=(2,3)', '("root"."id" >= $1::bigint and "root"."id" <= $2::bigint)', [2, 3]],
  ['id=nb=(2,3)', 'not (("root"."id" >= $1::bigint and "root"."id" <= $2::bigint))', [1, 4]],
  ['length>=-5.0', '"root"."length" >= $1::double precision', [1, 2, 4]],
  ['length!=118', '("root"."length" = $1::double precision) is not true', [2, 3, 4]],
  ['active==TRUE', '"root"."active" = $1::boolean', [1, 2]],
  ['uuid==00000000-0000-4000-8000-000000000002', '"root"."uuid" = $1::uuid', [2]],
  ['name==Polarstern', '"root"."name" = $1::text', [1]],
  ['name==polar*', '"root"."name" like $1', [2]],
  ['name=="polar\\*star"', '"root"."name" = $1::text', [2]],
  ['name==polar\\*star', '"root"."name" = $1::text', [2]],
  ['name!=*o*', 'not ("root"."name" like $1)', [3, 4]],
  ['name>a', '"root"."name" collate "C" > $1::text', [2, 4]],
  ['name=like=*%_*', '"root"."name" like $1', [3]],
  ['name=like="*\\\\*"', '"root"."name" like $1', [4]],
  ['name=ilike="POLAR*"', '"root"."name" ilike $1', [1, 2]],
  ['name=notilike=polar*', 'not ("root"."name" ilike $1)', [3, 4]],
  ['name=nlike=Polar*', 'not ("root"."name" like $1)', [2, 3, 4]],
  ['note==null', '("root"."note" is not null) is not true', [1]],
  ["note=='null'", '"root"."note" = $1::text', [3]],
  ['note!=null', '"root"."note" is not null', [2, 3, 4]],
  ["note==''", '"root"."note" = $1::text', [2]],
  ['note!=x', '("root"."note" = $1::text) is not true', [1, 2, 3]],
  ['note=isnull=', '("root"."note" is not null) is not true', [1]],
  ['note=null=false', '"root"."note" is not null', [2, 3, 4]],
  ['note=notnull=', '"root"."note" is not null', [2, 3, 4]],
  ['note=isnotnull=false', '("root"."note" is not null) is not true', [1]],
  ['note=in=(x,null)', '((not ("root"."note" in ($1::text)))) is not true', [1, 4]],
  ['note=out=(x,null)', '(not ("root"."note" in ($1::text)))', [2, 3]],
  ['code==VESSEL:POLARSTERN', '"root"."code" = $1::text', [1]],
  ['code=LIKE=Vessel:polar_*', '"root"."code" like $1', [2]],
  ['built==2024-01-17', '("root"."built" >= $1::timestamptz and "root"."built" < $2::timestamptz)', [1, 2]],
  ['built>2024-01-17', '"root"."built" >= $1::timestamptz', [3]],
  ['built>=2024-01-17', '"root"."built" >= $1::timestamptz', [1, 2, 3]],
  ['built<2024-01-17', '"root"."built" < $1::timestamptz', []],
  ['built<=2024-01-17', '"root"."built" < $1::timestamptz', [1, 2]],
  [
    'built=bt=(2024-01-17,2024-01-17)',
    '("root"."built" >= $1::timestamptz and "root"."built" < $2::timestamptz)',
    [1, 2],
  ],
  ["built=='2024-01-18T01:00:00+01:00'", '"root"."built" = $1::timestamptz', [3]],
  [
    'built=in=(2024-01-18,2024-01-17T00:00:00)',
    '("root"."built" in ($1::timestamptz) or ("root"."built" >= $2::timestamptz and "root"."built" < $3::timestamptz))',
    [1, 3],
  ],
  ['built>0000-01-01', '"root"."built" >= $1::timestamptz', [1, 2, 3]],
  ['built<=9999-12-31', '"root"."built" < $1::timestamptz', [1, 2, 3]],
  [
    'parent.id==1',
    'exists (select 1 from "public"."ship" "r1" where "r1"."id" = "root"."parent_id" and "r1"."id" = $1::bigint)',
    [2, 3],
  ],
  [
    'parent.code!=vessel:polarstern',
    'not exists (select 1 from "public"."ship" "r1" where "r1"."id" = "root"."parent_id" and "r1"."code" = $1::text)',
    [1, 4],
  ],
  ['parent=isnull=', '("root"."parent_id" is not null) is not true', [1]],
  ['parent==null', '("root"."parent_id" is not null) is not true', [1]],
  ['parent!=null', '"root"."parent_id" is not null', [2, 3, 4]],
  ['parent=isnull=false', '"root"."parent_id" is not null', [2, 3, 4]],
  [
    'parent.parent=notnull=',
    'exists (select 1 from "public"."ship" "r1" where "r1"."id" = "root"."parent_id" and "r1"."parent_id" is not null)',
    [4],
  ],
  [
    'sensors=isnull=',
    'not exists (select 1 from "public"."sensor" "r1" where "r1"."ship_id" = "root"."id" and "r1"."id" is not null)',
    [4],
  ],
  ['sensors.ship=isnull=', expect.stringContaining('"r1"."ship_id" is not null'), [4]],
  [
    'sensors.kind==ctd',
    'exists (select 1 from "public"."sensor" "r1" where "r1"."ship_id" = "root"."id" and "r1"."kind" = $1::text)',
    [1, 2],
  ],
  [
    'sensors.kind!=ctd',
    'not exists (select 1 from "public"."sensor" "r1" where "r1"."ship_id" = "root"."id" and "r1"."kind" = $1::text)',
    [3, 4],
  ],
  [
    'sensors.id=isnull=',
    'not exists (select 1 from "public"."sensor" "r1" where "r1"."ship_id" = "root"."id" and "r1"."id" is not null)',
    [4],
  ],
  [
    'children.sensors.kind=like=c*',
    'exists (select 1 from "public"."ship" "r1" where "r1"."parent_id" = "root"."id" and ' +
      'exists (select 1 from "public"."sensor" "r2" where "r2"."ship_id" = "r1"."id" and "r2"."kind" like $1))',
    [1],
  ],
  [
    'sensors.kind!=adcp;id<4;sensors.kind!=x*',
    '(not exists (select 1 from "public"."sensor" "r1" where "r1"."ship_id" = "root"."id" and ' +
      '("r1"."kind" = $1::text or "r1"."kind" like $2)) and "root"."id" < $3::bigint)',
    [2, 3],
  ],
  [
    'sensors.kind==adcp,id==4,sensors.kind==x*',
    '(exists (select 1 from "public"."sensor" "r1" where "r1"."ship_id" = "root"."id" and ' +
      '("r1"."kind" = $1::text or "r1"."kind" like $2)) or "root"."id" = $3::bigint)',
    [1, 4],
  ],
  [
    'id==1,id==2;active==true',
    '("root"."id" = $1::bigint or ("root"."id" = $2::bigint and "root"."active" = $3::boolean))',
    [1, 2],
  ],
  [
    '(id==1,id==3) and active==true',
    '(("root"."id" = $1::bigint or "root"."id" = $2::bigint) and "root"."active" = $3::boolean)',
    [1],
  ],
];

describe('compileFilter', () => {
  it.each(CASES)('%s', async (where, text, ids) => {
    expect(compileFilter(presentTables('public'), SHIPS, where).text.replace(/\s+/g, ' ')).toEqual(text);
    expect(await found(where)).toEqual(ids);
  });

  it('finds what both find with "and", and what one finds with "or", for each two comparisons of related records', async () => {
    const related = CASES.filter(([where]) => /^(parent|children|sensors)\.[^;,]*$/.test(where));
    expect(related.length).toBeGreaterThan(5);
    for (const [one, , ids] of related) {
      for (const [other, , others] of related) {
        const both = ids.filter((id) => others.includes(id));
        const any = [1, 2, 3, 4].filter((id) => ids.includes(id) || others.includes(id));
        expect([one, other, await found(`${one};${other}`)]).toEqual([one, other, both]);
        expect([one, other, await found(`${one},${other}`)]).toEqual([one, other, any]);
      }
    }
  });

  it.each([
    ['idd==1', 0, 3, ['id'], 'unknown-selector'],
    ['name==x;sensor.kind==y', 8, 11, ['sensors.kind', 'sensors.id'], 'unknown-selector'],
    ['parent==1', 0, 6, ['parent.id', 'parentId', 'parent.code'], 'relation-compared'],
    ["parent=='null'", 0, 6, ['parent.id', 'parentId', 'parent.code'], 'relation-compared'],
    [
      'children.parent=in=(1,null)',
      0,
      15,
      ['children.parent.id', 'children.parentId', 'children.parent.code'],
      'relation-compared',
    ],
    ['__proto__==1', 0, 9, undefined, 'unknown-selector'],
    ['constructor==1', 0, 11, undefined, 'unknown-selector'],
    ['parent.__proto__.id==1', 0, 19, undefined, 'unknown-selector'],
    ['password_hash==1', 0, 13, undefined, 'unknown-selector'],
    [`${'parent.'.repeat(9)}id==1`, 0, 65, undefined, 'unknown-selector'],
    ['id==abc', 4, 3, ['an integer'], 'bad-value'],
    ['id==1.5', 4, 3, ['an integer'], 'bad-value'],
    ['id==99999999999999999999', 4, 20, ['an integer'], 'bad-value'],
    ['id=in=(1,x)', 9, 1, ['an integer'], 'bad-value'],
    ['length==NaN', 8, 3, ['a number'], 'bad-value'],
    ['length==1e999', 8, 5, ['a number'], 'bad-value'],
    ['active==1', 8, 1, ['true or false'], 'bad-value'],
    ['uuid==1', 6, 1, ['a uuid'], 'bad-value'],
    ['built>yesterday', 6, 9, [expect.stringContaining('2024-01-17')], 'bad-value'],
    ['built==2024-02-30', 7, 10, [expect.any(String)], 'bad-value'],
    ["name=='a\0b'", 6, 5, [expect.any(String)], 'bad-value'],
    ["name=like='\0'", 10, 3, [expect.any(String)], 'bad-value'],
    ['id=like=1*', 2, 6, expect.arrayContaining(['==']), 'operator-not-applicable'],
    ['active>true', 6, 1, expect.arrayContaining(['==']), 'operator-not-applicable'],
    ['name==', 6, 0, expect.anything(), 'rsql-syntax'],
    ['latitude<=90 andlongitude>=-180', expect.any(Number), expect.any(Number), expect.anything(), 'rsql-syntax'],
  ])('refuses %j with its place', (where, position, length, expected, code) => {
    const error = refusal(where);
    expect(error).toMatchObject({ kind: 'malformed', code: 'bad-filter' });
    expect(error.faults?.[0]).toMatchObject({
      code,
      parameter: 'where',
      position,
      length,
      expected: expected ?? expect.anything(),
    });
  });

  it('tells faults in the order of the text', () => {
    const { faults = [] } = refusal('a==1;(b==1,id==2);c==1');
    expect(faults.map(({ position }) => position)).toEqual([0, 6, 18]);
  });

  it('counts all unknown fields, lists a hundred and suggests names for ten', () => {
    const { faults = [], totalFaults } = refusal(Array.from({ length: 500 }, (_, i) => `nam${i % 10}==1`).join(','));
    expect(totalFaults).toBe(500);
    expect(faults).toHaveLength(100);
    expect(faults.filter(({ nearest = [] }) => nearest.length > 0)).toHaveLength(10);
  });

  it('hints at a missing space', () => {
    expect(refusal('id<=90 andlength>=-180').message).toContain('and length');
  });

  it('reports every fault at once', () => {
    expect(refusal('id==a;nme==1;length==b').faults?.map((fault) => fault.position)).toEqual([4, 6, 21]);
  });

  it.each(["x' or 1=1 --", '"; drop table ship; --', "\\'; select pg_sleep(9)", '$1', '%', '_', '\u{1F6A2}'])(
    'takes %j as a value, never as SQL',
    async (text) => {
      const quoted = `"${text.replace(/[\\"]/g, '\\$&')}"`;
      for (const operator of ['==', '=like=', '=ilike=', '>', '=in=']) {
        const condition = compileFilter(presentTables('public'), SHIPS, `name${operator}${quoted}`);
        expect(condition.text).not.toContain(text.length > 2 ? text : '\0');
        await expect(found(`name${operator}${quoted}`)).resolves.toBeInstanceOf(Array);
      }
    },
  );

  it('keeps complements complete: a comparison and its negation split all records', async () => {
    const pairs = [
      ['note==x', 'note!=x'],
      ['parent.note==null', 'parent.note!=null'],
      ['sensors.kind=in=(ctd,null)', 'sensors.kind=out=(ctd,null)'],
      ['length=bt=(0,119)', 'length=nb=(0,119)'],
      ['children.name=like=*o*', 'children.name=notlike=*o*'],
    ] as const;
    for (const [positive, negative] of pairs) {
      expect([...(await found(positive)), ...(await found(negative))].sort()).toEqual([1, 2, 3, 4]);
    }
  });
});
