import fc from 'fast-check';
import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { changeRegistry, type RegistryChange } from '../writing/registry-change';
import { totalAt, sql } from '@pelorus/shared/persistence';

type Write =
  | { readonly kind: 'insert'; readonly text: string }
  | { readonly kind: 'update'; readonly which: number; readonly text: string }
  | { readonly kind: 'delete'; readonly which: number };
/** The writes of one transaction. */
type Change = readonly Write[];

const text = fc.string({ maxLength: 8 }).filter((value) => !value.includes('\0'));
const which = fc.nat({ max: 5 });
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), text }),
  fc.record({ kind: fc.constant('update' as const), which, text }),
  fc.record({ kind: fc.constant('delete' as const), which }),
);
const changes: fc.Arbitrary<readonly Change[]> = fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 8,
});

/** The contents of a table from a moment on. */
interface Snapshot {
  readonly moment: Date;
  readonly account: string;
  readonly rows: readonly object[];
}

describe('history tables', () => {
  let registry: RegistryDatabase;
  beforeAll(async () => {
    registry = await registryDatabase();
  });
  afterAll(() => registry.drop());

  /** Does a write; `which` counts through the records that there are, if there are any. */
  const apply = async (change: RegistryChange, each: Write): Promise<void> => {
    if (each.kind === 'insert') {
      await change.query(sql`insert into registry.contact (created, last_modified, first_name)
        values (${change.now}, ${change.now}, ${each.text})`);
      return;
    }
    const chosen = sql`(select id from registry.contact order by id
      offset ${each.which} % greatest((select count(*) from registry.contact), 1) limit 1)`;
    await change.query(
      each.kind === 'delete'
        ? sql`delete from registry.contact where id = ${chosen}`
        : sql`update registry.contact set first_name = ${each.text}, last_modified = ${change.now},
            revision = revision + 1 where id = ${chosen}`,
    );
  };

  const current = () => registry.rows<{ row: object }>('select to_jsonb(contact) as row from contact order by id');
  const twin = (condition: string, values: readonly unknown[] = []) =>
    registry.rows<{ row: object }>(
      `select to_jsonb(twin) - '{valid,account,ended_account}'::text[] as row from contact_history twin
        where ${condition} order by id`,
      values,
    );

  const play = async (all: readonly Change[]): Promise<Snapshot[]> => {
    const snapshots: Snapshot[] = [];
    for (const [i, writes] of all.entries()) {
      const account = `account${i}@example.org`;
      const moment = await changeRegistry(registry.database, SCHEMA, account, async (change) => {
        for (const each of writes) await apply(change, each);
        return change.now;
      });
      snapshots.push({ moment, account, rows: await current() });
    }
    return snapshots;
  };

  it('tell what every record was at every moment, after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        const snapshots = await play(all);
        expect(await twin('upper_inf(valid)')).toEqual(await current());
        for (const { moment, rows } of snapshots) {
          expect(await twin('valid @> $1::timestamptz', [moment])).toEqual(rows);
          const total = totalAt(SCHEMA, 'contact', moment);
          expect(await registry.database.query(sql`select ${total} as total`)).toEqual([{ total: rows.length }]);
        }
        const broken = await registry.rows(
          `select * from (
            select id, valid, lead(valid) over (partition by id order by valid) as next from contact_history) states
          where isempty(valid) or lower_inf(valid) or (next is not null and upper(valid) is distinct from lower(next))`,
        );
        expect(broken).toEqual([]);
        const accounts = new Map(snapshots.map(({ moment, account }) => [moment.getTime(), account]));
        const bounds = await registry.rows<{ began: Date; ended: Date | null; account: string; ended_account: string }>(
          `select lower(valid) as began, upper(valid) as ended, account, ended_account from contact_history
            where lower(valid) >= $1`,
          [snapshots[0]!.moment],
        );
        for (const { began, ended, account, ended_account } of bounds) {
          expect(account).toBe(accounts.get(began.getTime()));
          expect(ended_account).toBe(ended ? accounts.get(ended.getTime()) : null);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('follow what is deleted along with its owner', async () => {
    const [item] = await registry.rows<{ id: number }>(
      `insert into item (created, last_modified, code, short_name, long_name, status_id, type_id)
        values (now(), now(), 'vessel:h', 'h', 'H', 1, 118) returning id`,
    );
    const [parameter] = await registry.rows<{ id: number }>(
      `insert into parameter (created, last_modified, item_id, name, short_name, unit_id, type_id)
        values (now(), now(), $1, 'P', 'p', 12, 221) returning id`,
      [item!.id],
    );
    await registry.rows(`insert into parameter_property (parameter_id, place, name) values ($1, 0, 'range')`, [
      parameter!.id,
    ]);
    await changeRegistry(registry.database, SCHEMA, 'ada@example.org', (change) =>
      change.query(sql`delete from registry.parameter where id = ${parameter!.id}`),
    );
    const twins = await registry.rows(
      `select upper_inf(valid) as open, ended_account from parameter_property_history where parameter_id = $1`,
      [parameter!.id],
    );
    expect(twins).toEqual([{ open: false, ended_account: 'ada@example.org' }]);
  });

  it('let nobody open two states of a record', async () => {
    await registry.rows(`insert into contact (created, last_modified) values (now(), now())`);
    await expect(
      registry.rows(`insert into contact_history select tstzrange(now(), null), null, null, (contact).* from contact`),
    ).rejects.toThrow(/contact_history_current/);
  });
});
