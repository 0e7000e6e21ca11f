import { Secret } from '@pelorus/shared/config';
import { Database, migrate, sql } from '@pelorus/shared/persistence';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { changeRegistry, checkSandbox, registryMigrations, registrySchemas, resetSandbox } from '../index';

const SANDBOX = 'registry_sandbox';
const REGISTRY = 'registry';

describe('a sandbox', () => {
  let testing: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testing = await emptyDatabase();
    const url = new Secret(testing.url);
    await migrate(url, registryMigrations(REGISTRY));
    await migrate(url, registryMigrations(SANDBOX, { sandbox: true }));
    const entities = Object.values(registrySchemas(SANDBOX));
    database = await Database.connect({ url, entities, poolSize: 4, applicationName: 'spec' });
  });
  afterAll(async () => {
    await database.close();
    await testing.drop();
  });

  const rows = <Row extends object>(text: string): Promise<Row[]> => database.dataSource.query(text);
  /** How many rows each table of a schema has; files are collected when no resource has them. */
  const counts = async (schema: string): Promise<Record<string, number>> => {
    const names = await rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = '${schema}'
        and table_name not in ('sandbox', 'migration', 'file', 'file_chunk', 'file_archive') order by 1`,
    );
    const found: Record<string, number> = {};
    for (const { name } of names) {
      const [row] = await rows<{ count: string }>(`select count(*) from ${schema}.${name}`);
      found[name] = Number(row!.count);
    }
    return found;
  };
  /** Puts a row into every table that holds records. */
  const fill = (schema: string): Promise<void> =>
    changeRegistry(database, schema, 'ada@example.org', async ({ manager }) => {
      await manager.query(`set local search_path = ${schema}`);
      const [{ id: item }] = await manager.query<[{ id: string }]>(
        `insert into item (created, last_modified, code, short_name, long_name, status_id, type_id)
          select now(), now(), 'vessel:a', 'a', 'A', min(state.id), (select min(id) from vocable) from state returning id`,
      );
      const [{ id: child }] = await manager.query<[{ id: string }]>(
        `insert into item (created, last_modified, code, short_name, long_name, status_id, type_id, parent_id)
          select now(), now(), 'vessel:a:b', 'b', 'B', status_id, type_id, id from item returning id`,
      );
      await manager.query(
        `insert into contact (created, last_modified, email) values (now(), now(), 'ada@example.org')`,
      );
      await manager.query(
        `insert into mission (created, last_modified, name, start_date, end_date) values (now(), now(), 'm', now(), now())`,
      );
      await manager.query(`insert into state (created, last_modified, name) values (now(), now(), 'of my own')`);
      const first = (table: string): string => `(select min(id) from ${table})`;
      const owned: readonly [table: string, columns: string, values: string][] = [
        [
          'parameter',
          'item_id, name, short_name, unit_id, type_id',
          `${child}, 'p', 'p', ${first('unit')}, ${first('vocable')}`,
        ],
        ['item_contact', 'item_id, contact_id, role_id', `${item}, ${first('contact')}, ${first('vocable')}`],
        ['event', 'item_id, label, start_date, end_date, type_id', `${item}, 'e', now(), now(), ${first('vocable')}`],
        ['field', 'item_id, name, value', `${item}, 'f', 'v'`],
        ['resource', 'item_id, name, type_id, linkage', `${item}, 'r', ${first('vocable')}, 'https://example.org/'`],
        ['item_version', 'item_id, number, document', `${item}, 1, '{}'`],
        ['mission_item', 'mission_id, item_id', `${first('mission')}, ${item}`],
        [
          'mission_contact',
          'mission_id, contact_id, role_id',
          `${first('mission')}, ${first('contact')}, ${first('vocable')}`,
        ],
      ];
      for (const [table, columns, values] of owned) {
        await manager.query(
          `insert into ${table} (created, last_modified, ${columns}) values (now(), now(), ${values})`,
        );
      }
      await manager.query(
        `insert into parameter_property (parameter_id, place, name) values (${first('parameter')}, 0, 'x')`,
      );
      await manager.query(`insert into restoration values ('item', ${item}, 1, 1)`);
    });

  it('has nothing but the seeds after it was emptied, in every table, and history from then on', async () => {
    const fresh = await counts(SANDBOX);
    await fill(SANDBOX);
    const filled = await counts(SANDBOX);
    for (const [table, count] of Object.entries(fresh)) {
      if (table !== 'clock' && !/^(unit|vocable)/.test(table))
        expect([table, filled[table]! > count]).toEqual([table, true]);
    }
    await resetSandbox(database, SANDBOX);
    expect(await counts(SANDBOX)).toEqual(fresh);
    const history = await rows(`select distinct account from ${SANDBOX}.state_history`);
    expect(history).toEqual([{ account: 'sandbox reset' }]);
    const [row] = await rows<{ same: boolean }>(
      `select emptied = now as same from ${SANDBOX}.sandbox, ${SANDBOX}.clock`,
    );
    expect(row).toEqual({ same: true });
  });

  it('writes history again after it was emptied, and gives no id out twice', async () => {
    await fill(SANDBOX);
    const [before] = await rows<{ id: number }>(`select max(id) as id from ${SANDBOX}.item`);
    await resetSandbox(database, SANDBOX);
    await fill(SANDBOX);
    const [after] = await rows<{ id: number; recorded: string }>(
      `select min(id) as id, (select count(*) from ${SANDBOX}.item_history) as recorded from ${SANDBOX}.item`,
    );
    expect(Number(after!.id)).toBeGreaterThan(Number(before!.id));
    expect(Number(after!.recorded)).toBe(2);
  });

  it('shows readers all or nothing, and keeps none of them waiting', async () => {
    await resetSandbox(database, SANDBOX);
    await fill(SANDBOX);
    const runner = await database.connection();
    try {
      // A reader who has not finished holds up no reset, and still sees what it saw.
      await runner.query('begin isolation level repeatable read');
      await runner.query(`select from ${SANDBOX}.item`);
      await resetSandbox(database, SANDBOX);
      const seen = (await runner.query(`select count(*)::int as items from ${SANDBOX}.item`)) as object[];
      expect(seen).toEqual([{ items: 2 }]);
      await runner.query('commit');
    } finally {
      await runner.release();
    }
    expect(await database.query(sql`select count(*)::int as items from registry_sandbox.item`)).toEqual([{ items: 0 }]);
  });

  it('is the only thing that is emptied', async () => {
    await fill(REGISTRY);
    const before = await counts(REGISTRY);
    for (const schema of [REGISTRY, 'auth', 'nowhere']) {
      await expect(resetSandbox(database, schema)).rejects.toMatchObject({ code: 'not-a-sandbox' });
    }
    expect(await counts(REGISTRY)).toEqual(before);
  });

  it('is never made of a registry, nor served as one', async () => {
    const asSandbox = migrate(new Secret(testing.url), registryMigrations(REGISTRY, { sandbox: true }));
    await expect(asSandbox).rejects.toMatchObject({ code: 'not-a-sandbox' });
    await expect(resetSandbox(database, REGISTRY)).rejects.toMatchObject({ code: 'not-a-sandbox' });
    await expect(checkSandbox(database, SANDBOX, false)).rejects.toMatchObject({ code: 'sandbox' });
    await checkSandbox(database, SANDBOX, true);
    await checkSandbox(database, REGISTRY, false);
  });
});
