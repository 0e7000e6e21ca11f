import { type Executor, sql } from '@pelorus/shared/persistence';
import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { changeAfterCheck } from './checked-change';
import { changeRegistry, type RegistryChange } from './registry-change';
import { giveWay, tryRegistryChange } from './tried-change';

const ADA = 'ada@example.org';
const BEN = 'ben@example.org';

describe('changes that do not hold others up', () => {
  let registry: RegistryDatabase;
  beforeAll(async () => {
    registry = await registryDatabase();
  });
  afterAll(() => registry.drop());

  const insert = (executor: Executor, name: string) =>
    executor.query(sql`insert into registry.state (created, last_modified, name) values (now(), now(), ${name})`);
  /** A change by somebody else. */
  const other = (name: string) => changeRegistry(registry.database, SCHEMA, BEN, (change) => insert(change, name));
  const namesLike = async (executor: Executor, pattern: string): Promise<string[]> => {
    const rows = await executor.query<{ name: string }>(
      sql`select name from registry.state where name like ${pattern}`,
    );
    return rows.map(({ name }) => name).sort();
  };

  describe('changeAfterCheck', () => {
    /** Counts the names that begin alike, while `meanwhile` happens, and writes one more; gives the number of checks. */
    const addOneTo = async (beginning: string, meanwhile: (check: number) => Promise<unknown>): Promise<number> => {
      let checks = 0;
      await changeAfterCheck(registry.database, SCHEMA, ADA, {
        check: async (reads) => {
          const known = await namesLike(reads, `${beginning}%`);
          await namesLike(reads.aside, '%');
          await meanwhile(++checks);
          return known.length;
        },
        write: async (change, known) => void (await insert(change, `${beginning} ${known}`)),
      });
      return checks;
    };

    it('lets others change what it did not read', async () => {
      expect(await addOneTo('alone', () => other('elsewhere'))).toBe(1);
      expect(await namesLike(registry.database, 'alone%')).toEqual(['alone 0']);
    });

    it('checks again what others changed', async () => {
      const checks = await addOneTo('twice', async (check) => {
        if (check === 1) await other('twice 0');
      });
      expect(checks).toBe(2);
      expect(await namesLike(registry.database, 'twice%')).toEqual(['twice 0', 'twice 1']);
    });

    it('gives up when others keep changing it, and leaves nothing', async () => {
      let checks = 0;
      const disturbed = addOneTo('again', async (check) => other(`again by ben ${(checks = check)}`));
      await expect(disturbed).rejects.toMatchObject({ kind: 'unavailable', code: 'busy', retryAfter: 1 });
      expect(checks).toBe(5);
      expect(await namesLike(registry.database, 'again%')).toEqual(
        [1, 2, 3, 4, 5].map((check) => `again by ben ${check}`),
      );
    });

    it('passes the errors of its check and of its write', async () => {
      const refuse = async (): Promise<never> => Promise.reject(new Error('refused'));
      const changes = [
        { check: refuse, write: async () => undefined },
        { check: async () => 1, write: refuse },
      ];
      for (const change of changes) {
        await expect(changeAfterCheck(registry.database, SCHEMA, ADA, change)).rejects.toThrow('refused');
      }
    });
  });

  describe('tryRegistryChange', () => {
    it('gives the result of what it takes back, while another change is made', async () => {
      const before = await registry.rows('select now from clock');
      await registry.database.transaction(async (transaction) => {
        await transaction.query(sql`select from registry.clock for update`);
        const found = await tryRegistryChange(registry.database, SCHEMA, ADA, async (change) => {
          expect(change.now.getTime()).toBeGreaterThan(change.before.getTime());
          await change.query(
            sql`insert into registry.mission (created, last_modified, name, start_date, end_date)
              values (now(), now(), 'tried', now(), now())`,
          );
          return change.query(
            sql`select account, lower(valid) as began from registry.mission_history where name = 'tried'
              and ${change.now}::timestamptz = lower(valid)`,
          );
        });
        expect(found).toEqual([{ account: ADA, began: expect.any(Date) }]);
      });
      expect(await registry.rows(`select from mission_history where name = 'tried'`)).toEqual([]);
      expect(await registry.rows('select now from clock')).toEqual(before);
    });

    it('starts over when another change makes the same record meanwhile', async () => {
      let tries = 0;
      const known = await tryRegistryChange(registry.database, SCHEMA, ADA, async (change) => {
        const names = await namesLike(change, 'same%');
        if (++tries === 1) await other('same');
        if (names.length === 0) await insert(change, 'same');
        return names;
      });
      expect([tries, known]).toEqual([2, ['same']]);
    });

    it('gives way to a change that waits for it, and ends when that happens again and again', async () => {
      await registry.rows(
        `insert into mission (created, last_modified, name, start_date, end_date)
          values (now(), now(), 'awaited', now(), now())`,
      );
      const rename = (change: RegistryChange, name: string) =>
        change.query(sql`update registry.mission set description = ${name} where name = 'awaited'`);
      const others: Promise<unknown>[] = [];
      const tried = tryRegistryChange(registry.database, SCHEMA, ADA, async (change) => {
        await giveWay(change);
        // Starts over unseen when the last waiting change is over just now.
        await rename(change, 'tried');
        const name = `ben ${others.length + 1}`;
        others.push(changeRegistry(registry.database, SCHEMA, BEN, (wanting) => rename(wanting, name)));
        for (;;) await giveWay(change);
      });
      await expect(tried).rejects.toMatchObject({ kind: 'unavailable', code: 'busy', retryAfter: 1 });
      await Promise.all(others);
      expect(others).toHaveLength(3);
      const [mission] = await registry.rows(`select description from mission where name = 'awaited'`);
      expect(mission).toEqual({ description: 'ben 3' });
    });

    it('passes its errors', async () => {
      const failing = tryRegistryChange(registry.database, SCHEMA, ADA, () => Promise.reject(new Error('refused')));
      await expect(failing).rejects.toThrow('refused');
      const twice = tryRegistryChange(registry.database, SCHEMA, ADA, async (change) => {
        await insert(change, 'one');
        await insert(change, 'one');
      });
      await expect(twice).rejects.toMatchObject({ code: '23505' });
    });
  });
});
