import { sql } from '@pelorus/shared/persistence';
import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { RECORD_TABLES } from '../tables/registry-tables';
import { changeRegistry } from '../writing/registry-change';
import { tryRegistryChange } from '../writing/tried-change';
import { RegistryVersion } from './registry-version';

const ADA = 'ada@example.org';
const RENAME = sql`update registry.state set meta = meta || 'x' where id = 1`;

describe('the version of a registry', () => {
  let registry: RegistryDatabase;
  let version: RegistryVersion;
  beforeAll(async () => {
    registry = await registryDatabase();
    version = new RegistryVersion(registry.database, SCHEMA);
  });
  afterAll(() => registry.drop());

  const whileRunning = async (work: () => Promise<unknown>): Promise<{ before: string; after: string }> => {
    const before = await version.current();
    await work();
    return { before, after: await version.current() };
  };

  it('is the same as long as nothing changes', async () => {
    const { before, after } = await whileRunning(async () => registry.rows('select * from item'));
    expect(after).toBe(before);
  });

  it('is another one after a change', async () => {
    const { before, after } = await whileRunning(() =>
      changeRegistry(registry.database, SCHEMA, ADA, (change) => change.query(RENAME)),
    );
    expect(after).not.toBe(before);
  });

  it.each(RECORD_TABLES)('is another one after a statement on %s by hand', async (table) => {
    const { before, after } = await whileRunning(() => registry.rows(`delete from ${table} where id < 0`));
    expect(after).not.toBe(before);
  });

  it('is the same after a change that was rolled back, or only tried', async () => {
    const { before, after } = await whileRunning(async () => {
      const fails = changeRegistry(registry.database, SCHEMA, ADA, async (change) => {
        await change.query(RENAME);
        throw new Error('rolled back');
      });
      await expect(fails).rejects.toThrow('rolled back');
      await tryRegistryChange(registry.database, SCHEMA, ADA, (change) => change.query(RENAME));
    });
    expect(after).toBe(before);
  });

  it('is not held by a change that is only tried', async () => {
    await tryRegistryChange(registry.database, SCHEMA, ADA, async (tried) => {
      await tried.query(sql`update registry.item set model = model where id < 0`);
      await changeRegistry(registry.database, SCHEMA, ADA, (change) => change.query(RENAME));
    });
  });

  it('is another one after a statement that follows one in the same transaction by hand', async () => {
    const seen: string[] = [];
    await registry.database.transaction(async (transaction) => {
      for (let i = 0; i < 2; i++) {
        await transaction.query(RENAME);
        const [row] = await transaction.query<{ version: string }>(sql`select version from registry.clock`);
        seen.push(row!.version);
      }
    });
    expect(new Set(seen).size).toBe(2);
  });
});
