import { IngestTables } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { NewestValues } from './newest-values';

const TABLES = new IngestTables('ingest');

/** A database that gives one platform a later time with each statement. */
class Statements {
  count = 0;
  fails = false;
  readonly database = { query: () => this.#answer() } as unknown as Database;

  async #answer(): Promise<object[]> {
    this.count++;
    if (this.fails) throw new Error('away');
    return [{ name: 'vessel:ada', seconds: this.count }];
  }
}

it('asks the database at most twice a minute, however often it is asked', async () => {
  const statements = new Statements();
  let ms = 0;
  const values = new NewestValues(statements.database, TABLES, () => ms);
  const both = await Promise.all([values.byPlatform(), values.byPlatform()]);
  ms = 29_999;
  for (const each of [...both, await values.byPlatform()]) expect(each).toEqual(new Map([['vessel:ada', 1]]));
  ms = 30_000;
  expect(await values.byPlatform()).toEqual(new Map([['vessel:ada', 2]]));
});

it('asks again after a failure', async () => {
  const statements = new Statements();
  const values = new NewestValues(statements.database, TABLES, () => 0);
  statements.fails = true;
  await expect(values.byPlatform()).rejects.toThrow('away');
  statements.fails = false;
  expect(await values.byPlatform()).toEqual(new Map([['vessel:ada', 2]]));
});
