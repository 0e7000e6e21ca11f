import { Secret } from '@pelorus/shared/config';
import { Database, migrate, sql } from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { AuditRepository } from './audit.repository';
import { authSchemas } from './auth.schema';
import { authMigrations } from './index';
import { TokenRepository } from './token.repository';

const DAY_MS = 86_400_000;

describe('an instance whose clock is a year ahead', () => {
  let server: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    server = await testDatabase((url) => migrate(new Secret(url), authMigrations('auth')), 'auth');
    const options = { poolSize: 2, entities: authSchemas('auth'), applicationName: 'audit spec' };
    database = await Database.connect({ ...options, url: new Secret(server.url) });
  });
  beforeEach(() => {
    // The clock alone is another one: timers of the driver go on.
    const doNotFake = [
      'nextTick',
      'queueMicrotask',
      'setImmediate',
      'setInterval',
      'setTimeout',
      'performance',
    ] as const;
    const cleared = ['clearImmediate', 'clearInterval', 'clearTimeout'] as const;
    jest.useFakeTimers({ now: Date.now() + 400 * DAY_MS, doNotFake: [...doNotFake, ...cleared] });
  });
  afterEach(() => jest.useRealTimers());
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  it('deletes no entry of the audit log before its days are over', async () => {
    await database.query(sql`insert into auth.audit (moment, service, action, result, subject)
      select now() - days * interval '1 day', 'cli', 'login', 'done', days::text from unnest(array[0, 29, 31]) days`);
    await new AuditRepository(database, 'auth').sweep(30);
    const rows = await database.query<{ subject: string }>(sql`select subject from auth.audit order by moment desc`);
    expect(rows.map(({ subject }) => subject)).toEqual(['0', '29']);
  });

  it('shortens the audit log to so many entries, first what came without an account', async () => {
    await database.query(sql`truncate auth.audit`);
    await database.query(sql`insert into auth.audit (moment, service, action, result, username, subject)
      select now() - age * interval '1 minute', 'cli', action, result, username, age::text from (values
        (1, 'refusal', 'refused', null), (2, 'login', 'refused', 'ada'), (3, 'login', 'done', 'ada'),
        (4, 'contact-export', 'done', null), (5, 'delete', 'done', 'ada'), (6, 'login', 'failed', 'eve'),
        (7, 'refusal', 'refused', 'ada')) entry (age, action, result, username)`);
    const left = async (most: number): Promise<string[]> => {
      await new AuditRepository(database, 'auth').shorten(most);
      const rows = await database.query<{ subject: string }>(sql`select subject from auth.audit order by moment desc`);
      return rows.map(({ subject }) => subject);
    };
    expect(await left(7)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(await left(5)).toEqual(['1', '2', '3', '5', '7']);
    expect(await left(2)).toEqual(['3', '5']);
  });

  it('takes no token for expired', async () => {
    const tokens = new TokenRepository(database, 'auth');
    const hash = Buffer.alloc(32, 1);
    const token = {
      username: 'ada@example.org',
      hash,
      name: 'desk',
      expiresInDays: 90,
      admin: false,
      functional: false,
    };
    await tokens.create(token);
    const [{ id }] = (await database.query<{ id: number }>(sql`select id::integer from auth.account`)) as [
      { id: number },
    ];
    expect(await tokens.countValid(id)).toBe(1);
  });
});
