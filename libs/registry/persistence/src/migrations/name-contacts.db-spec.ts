import { type Client } from 'pg';
import { FormerRegistry } from '../../test/former-registry';
import { NameContacts1763640000012 } from './0012-name-contacts.migration';

describe('contacts that were named after their e-mails', () => {
  let former: FormerRegistry;
  let client: Client;

  beforeAll(async () => {
    former = await FormerRegistry.before(NameContacts1763640000012);
    client = former.client;
    await client.query(`insert into contact (created, last_modified, first_name, last_name, email) values
      (now(), now(), '', 'ada@example.org', 'Ada@example.org'),
      (now(), now(), 'ben@example.org', 'Example', 'ben@example.org'),
      (now(), now(), 'Cy', 'Example', 'cy@example.org'),
      (now(), now(), '', '', '')`);
  });
  afterAll(() => former.drop());

  it('have other names, as a new revision', async () => {
    const version = async (): Promise<unknown> => (await client.query('select version from clock')).rows[0];
    const before = await version();
    await former.migrate();
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
