import { Client } from 'pg';
import { Secret } from '@pelorus/shared/config';
import { migrate } from '@pelorus/shared/persistence';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { registryMigrations } from '../index';
import { NameContacts1763640000012 } from './0012-name-contacts.migration';

const SCHEMA = 'registry';
const ALL = registryMigrations(SCHEMA);
const BEFORE = { ...ALL, migrations: ALL.migrations.slice(0, ALL.migrations.indexOf(NameContacts1763640000012)) };

describe('contacts that were named after their e-mails', () => {
  let testing: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    testing = await emptyDatabase();
    await migrate(new Secret(testing.url), BEFORE);
    client = new Client({ connectionString: testing.url, options: `-c search_path=${SCHEMA} -c timezone=UTC` });
    await client.connect();
    await client.query(`insert into contact (created, last_modified, first_name, last_name, email) values
      (now(), now(), '', 'ada@example.org', 'Ada@example.org'),
      (now(), now(), 'ben@example.org', 'Example', 'ben@example.org'),
      (now(), now(), 'Cy', 'Example', 'cy@example.org'),
      (now(), now(), '', '', '')`);
  });
  afterAll(async () => {
    await client.end();
    await testing.drop();
  });

  it('have other names, as a new revision', async () => {
    const version = async (): Promise<unknown> => (await client.query('select version from clock')).rows[0];
    const before = await version();
    await migrate(new Secret(testing.url), ALL);
    const { rows } = await client.query('select first_name, last_name, email, revision::int from contact order by id');
    expect(rows).toEqual([
      { first_name: '', last_name: 'Unnamed', email: 'Ada@example.org', revision: 2 },
      { first_name: '', last_name: 'Example', email: 'ben@example.org', revision: 2 },
      { first_name: 'Cy', last_name: 'Example', email: 'cy@example.org', revision: 1 },
      { first_name: '', last_name: '', email: '', revision: 1 },
    ]);
    expect(await version()).not.toEqual(before);
    const { rows: states } = await client.query('select last_name from contact_history where id = 1 order by valid');
    expect(states).toEqual([{ last_name: 'ada@example.org' }, { last_name: 'Unnamed' }]);
  });
});
