import { type Client } from 'pg';
import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { FormerRegistry } from '../../test/former-registry';
import { HISTORIC_TABLES, StoredHistoryRepository, StoredItemRepository } from '../index';
import { KeepMounts1763640000006 } from './0006-keep-mounts.migration';

const [SHIP, STATION, SENSOR, DEVICE, PART] = [1, 2, 3, 4, 5];
const MOUNT = 'Mount';
const UNMOUNT = 'Unmount';

describe('the mounts of a registry that had none', () => {
  let former: FormerRegistry;
  let client: Client;
  beforeAll(async () => {
    former = await FormerRegistry.before(KeepMounts1763640000006);
    client = former.client;
    await writeHistory();
    await former.migrate();
  });
  afterAll(() => former.drop());

  /** Makes statements one change of an account at a moment. */
  const change = async (moment: string, ...statements: readonly string[]): Promise<void> => {
    await client.query('begin');
    await client.query(`select set_config('pelorus.now', $1, true), set_config('pelorus.account', $2, true)`, [
      moment,
      `who wrote ${moment}`,
    ]);
    for (const statement of statements) await client.query(statement.replaceAll('$now', `'${moment}'`));
    await client.query('commit');
  };
  const insert = (id: number, parent: number | 'null'): string =>
    `insert into item (id, created, last_modified, code, short_name, long_name, status_id, type_id, parent_id)
      values (${id}, $now, $now, 'vessel:i${id}', 'i${id}', 'I', 1, 118, ${parent})`;
  const move = (id: number, parent: number | 'null'): string =>
    `update item set parent_id = ${parent}, last_modified = $now, revision = revision + 1 where id = ${id}`;
  const event = (id: number, type: string, date: string): string =>
    `insert into event (created, last_modified, item_id, label, start_date, end_date, type_id)
      select $now, $now, ${id}, '${type} of ${id}', '${date}', '${date}', vocable.id from vocable
        join vocable_group on vocable_group.id = vocable.vocable_group_id
      where vocable_group.system_name = 'EventTypes' and vocable.system_name = '${type}'`;

  async function writeHistory(): Promise<void> {
    await change('2020-01-01', insert(SHIP!, 'null'), insert(STATION!, 'null'));
    await change('2020-02-01', insert(SENSOR!, SHIP!), event(SENSOR!, MOUNT, '2019-05-05'), insert(DEVICE!, STATION!));
    await change('2020-03-01', move(SENSOR!, STATION!), event(SENSOR!, MOUNT, '2020-02-20'), insert(PART!, 'null'));
    await change(
      '2020-03-05',
      `update item set model = 'm' where id = ${SENSOR}`,
      event(SENSOR!, UNMOUNT, '2020-03-04'),
    );
    await change('2020-04-01', move(SENSOR!, 'null'), event(SENSOR!, UNMOUNT, '2020-03-31'));
    // Taken off without a date, then mounted at one before that: the first mount ended there at the latest.
    await change('2020-05-01', move(DEVICE!, 'null'));
    await change('2020-06-01', move(DEVICE!, SHIP!), event(DEVICE!, MOUNT, '2020-04-15'));
    // Planned for later, but moved before.
    await change('2020-07-01', move(PART!, SHIP!), event(PART!, MOUNT, '2030-01-01'));
    await change('2020-08-01', move(PART!, STATION!));
  }

  const rows = async (statement: string) => (await client.query(statement)).rows;

  it('pass the checks of mounts and histories', async () => {
    const url = new Secret(former.url);
    const database = await Database.connect({ url, poolSize: 1, entities: [], applicationName: 'spec' });
    const range = { after: 0, upTo: PART! };
    const items = new StoredItemRepository(database, former.schema);
    const histories = new StoredHistoryRepository(database, former.schema);
    const found = [...(await items.mounts(range)), ...(await items.formerMounts(range))];
    for (const table of HISTORIC_TABLES) {
      const all = await histories.range(table, -1, 1_000_000);
      if (all) found.push(...(await histories.present(table, all)), ...(await histories.gaps(table, all)));
    }
    await database.close();
    expect(found).toEqual([]);
  });

  it('are those that the history of the items tells', async () => {
    const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD') as ${column}`;
    expect(
      await rows(
        `select item_id::int as item, parent_id::int as parent, ${day('start_date')}, ${day('end_date')}, mount_label,
          unmount_label, mount_event_id is not null as mounted, unmount_event_id is not null as unmounted
        from mount order by item_id, start_date`,
      ),
    ).toEqual([
      {
        ...{ item: SENSOR, parent: SHIP, start_date: '2019-05-05', end_date: '2020-02-20' },
        ...{ mount_label: 'Mount of 3', unmount_label: null, mounted: true, unmounted: false },
      },
      {
        ...{ item: SENSOR, parent: STATION, start_date: '2020-02-20', end_date: '2020-03-31' },
        ...{ mount_label: 'Mount of 3', unmount_label: 'Unmount of 3', mounted: true, unmounted: true },
      },
      {
        ...{ item: DEVICE, parent: STATION, start_date: '2020-02-01', end_date: '2020-04-15' },
        ...{ mount_label: null, unmount_label: null, mounted: false, unmounted: false },
      },
      {
        ...{ item: DEVICE, parent: SHIP, start_date: '2020-04-15', end_date: null },
        ...{ mount_label: 'Mount of 4', unmount_label: null, mounted: true, unmounted: false },
      },
      {
        ...{ item: PART, parent: STATION, start_date: '2020-08-01', end_date: null },
        ...{ mount_label: null, unmount_label: null, mounted: false, unmounted: false },
      },
    ]);
  });

  it('tell which of their dates somebody gave', async () => {
    const given = (table: string, condition: string) =>
      rows(
        `select item_id::int as item, start_given, end_given from ${table} where ${condition} order by item_id, start_date`,
      );
    expect(await given('mount', 'true')).toEqual([
      { item: SENSOR, start_given: true, end_given: true },
      { item: SENSOR, start_given: true, end_given: true },
      { item: DEVICE, start_given: false, end_given: true },
      { item: DEVICE, start_given: true, end_given: false },
      { item: PART, start_given: false, end_given: false },
    ]);
    expect(await given('mount_history', 'not upper_inf(valid)')).toEqual([
      { item: SENSOR, start_given: true, end_given: false },
      { item: SENSOR, start_given: true, end_given: false },
      { item: DEVICE, start_given: false, end_given: false },
    ]);
  });

  it('are what the registry knew of at the time', async () => {
    const known = (moment: string) =>
      rows(
        `select item_id::int as item, parent_id::int as parent, to_char(start_date, 'YYYY-MM-DD') as start,
          end_date is not null as ended, account from mount_history where valid @> '${moment}'::timestamptz order by item_id, start_date`,
      );
    const first = { parent: SHIP, start: '2019-05-05', ended: false, account: 'who wrote 2020-02-01' };
    expect(await known('2020-02-15')).toMatchObject([{ item: SENSOR, ...first }, { item: DEVICE }]);
    expect(await known('2020-03-15')).toMatchObject([
      { item: SENSOR, parent: SHIP, ended: true, account: 'who wrote 2020-03-01' },
      { item: SENSOR, parent: STATION, ended: false },
      { item: DEVICE, parent: STATION, ended: false },
    ]);
    expect(await rows('select id from mount_history where upper_inf(valid)')).toHaveLength(5);
    const states = await rows('select revision from mount_history where upper_inf(valid) order by revision');
    expect(states.map(({ revision }) => revision)).toEqual([1, 1, 2, 2, 2]);
    const strays = `select from mount_history twin join mount on mount.id = twin.id
      where upper_inf(twin.valid) and to_jsonb(twin) - '{valid,account,ended_account}'::text[] <> to_jsonb(mount)`;
    expect(await rows(strays)).toEqual([]);
  });

  it('go on with the next move', async () => {
    await change('2021-01-01', move(PART!, SHIP!));
    const after = await rows(
      `select parent_id::int as parent, end_date from mount where item_id = ${PART} order by start_date`,
    );
    expect(after).toEqual([
      { parent: STATION, end_date: new Date('2021-01-01') },
      { parent: SHIP, end_date: null },
    ]);
    expect(await rows(`select from mount where item_id = ${PART} and (start_given or end_given)`)).toEqual([]);
  });
});
