import { Client } from 'pg';
import { RECORDS, registryMigrations } from '@pelorus/registry/persistence';
import { Secret } from '@pelorus/shared/config';
import { type PageRequest } from '@pelorus/shared/kernel';
import {
  type Collection,
  Database,
  migrate,
  tablesAt,
  selectPage,
  sql,
  type Tables,
} from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { generateRegistry } from './generate-registry.mjs';
import { ORDERS, SELECTIVE } from './list-queries.mjs';

/** Large enough for plans to be those of a full registry. */
const SIZE = { items: 20_000, events: 100_000, parameters: 40_000 };
const COLLECTIONS: Readonly<Record<string, Collection>> = {
  items: RECORDS.item.collection,
  events: RECORDS.event.collection,
  parameters: RECORDS.parameter.collection,
  missions: RECORDS.mission.collection,
};
/** Tables of a few hundred rows, which are read as fast as their indexes. */
const SMALL = ['state', 'unit', 'vocable', 'vocable_group', 'mission', 'mission_contact'];

/** A node of a plan, as EXPLAIN writes it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Tables and indexes that a plan reads from beginning to end. */
function wholeReads(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(wholeReads);
  const table = node['Relation Name'];
  if (table === undefined || SMALL.includes(table.replace(/_history$/, ''))) return below;
  const type = node['Node Type'];
  const whole = type.endsWith('Seq Scan') || (/^Index (Only )?Scan/.test(type) && node['Index Cond'] === undefined);
  return whole ? [...below, `${type} ${node['Index Name'] ?? table}`] : below;
}

function nodeTypes(node: PlanNode): string[] {
  return [node['Node Type'], ...(node.Plans ?? []).flatMap(nodeTypes)];
}

/** Whether a plan sorts more than a page: rows that no limit below has cut. */
function sortsAll(node: PlanNode): boolean {
  const sorts = node['Node Type'].endsWith('Sort') && !nodeTypes(node).includes('Limit');
  return sorts || (node.Plans ?? []).some(sortsAll);
}

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase(async (url) => {
    await migrate(new Secret(url), registryMigrations('registry'));
    const client = new Client({ connectionString: url });
    await client.connect();
    await generateRegistry(client, 'registry', SIZE);
    await client.end();
  }, 'generated');
  const options = { poolSize: 2, entities: [], applicationName: 'plans spec' };
  database = await Database.connect({ ...options, url: new Secret(server.url) });
}, 120_000);
afterAll(async () => {
  await database.close();
  await server.drop();
});

/** The plan of the statement that finds a page, as connections of the services get it. */
async function plan(collection: Collection, request: PageRequest, tables?: Tables): Promise<PlanNode> {
  const statement = selectPage({ schema: 'registry', collection, tables }, request);
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql`explain (format json) ${statement}`);
  return row!['QUERY PLAN'][0]!.Plan;
}

const sortsOf = (order: string): PageRequest['sorts'] =>
  order === '' ? [] : [{ field: order.replace('-', ''), descending: order.startsWith('-') }];

const cases = Object.entries(SELECTIVE).flatMap(([name, filters]) =>
  filters.map((where): [string, string, readonly string[]] => [name, where, ORDERS[name as keyof typeof ORDERS]]),
);

describe('a filter that finds few records of a large registry', () => {
  it.each(cases)('reads no table of %s as a whole: %s', async (name, where, orders) => {
    for (const order of orders) {
      const request = { offset: 0, hits: 100, where, sorts: sortsOf(order) };
      expect([order, wholeReads(await plan(COLLECTIONS[name]!, request))]).toEqual([order, []]);
    }
  });
});

describe('the same filter as of a moment', () => {
  it.each(cases)('reads no history of %s as a whole: %s', async (name, where) => {
    const request = { offset: 0, hits: 100, where, sorts: [] };
    const then = tablesAt('registry', new Date());
    const reads = wholeReads(await plan(COLLECTIONS[name]!, request, then));
    // There are few contacts, and what they were is found among what they are.
    expect(reads.filter((read) => read !== 'Seq Scan contact_history')).toEqual([]);
  });
});

describe('the order of a list', () => {
  it.each(['', 'code', 'lastModified'])('is read from an index, also far down: %s', async (order) => {
    for (const offset of [0, 19_000]) {
      const found = await plan(RECORDS.item.collection, { offset, hits: 100, sorts: sortsOf(order) });
      expect(nodeTypes(found)).toContain('Index Only Scan');
      expect(sortsAll(found)).toBe(false);
    }
  });
});

describe('the generated registry', () => {
  it('has a history of every record', async () => {
    const rows = await database.query(sql`select (select count(*) from registry.item) as items,
      (select count(*) from registry.item_history where upper_inf(valid)) as states`);
    expect(rows).toEqual([{ items: 20_000, states: 20_000 }]);
  });
});
