import { type Client } from 'pg';
import { FormerRegistry } from '../../test/former-registry';
import { ReferToContacts1763640000010 } from './0010-refer-to-contacts.migration';

/** More than are rewritten at a time. */
const VERSIONS = 1_203;

describe('versions that kept whole contacts', () => {
  let former: FormerRegistry;
  let client: Client;

  beforeAll(async () => {
    former = await FormerRegistry.before(ReferToContacts1763640000010);
    client = former.client;
    await client.query(`insert into item (id, created, last_modified, code, short_name, long_name, status_id, type_id)
      values (1, now(), now(), 'vessel:i', 'i', 'I', 1, 118)`);
    const contact = (id: number) => ({ '@uuid': 'u', id, lastName: 'Example {"}', email: 'x@example.org' });
    const document = { b: 1.0, contacts: [{ id: 5, contact: contact(7) }, { contact: contact(8) }], a: { text: '}' } };
    await client.query(
      `insert into item_version (created, last_modified, item_id, number, document)
        select now(), now(), 1, number, $1 from generate_series(1, ${VERSIONS}) number`,
      [JSON.stringify(document)],
    );
    await client.query(`insert into item_version (created, last_modified, item_id, number, document)
      values (now(), now(), 1, 0, '{"code": "vessel:i"}')`);
    await client.query(`update item_version set revision = 2 where number = 1`);
    await former.migrate();
  });
  afterAll(() => former.drop());

  it.each(['item_version', 'item_version_history'])('refer to them in %s', async (table) => {
    const { rows } = await client.query<{ document: string; count: string }>(
      `select document::text as document, count(*) from ${table} group by 1 order by 2`,
    );
    expect(rows).toEqual([
      { document: '{"code": "vessel:i"}', count: '1' },
      {
        document:
          '{"b":1,"contacts":[{"id":5,"contact":{"@":"contact/7"}},{"contact":{"@":"contact/8"}}],"a":{"text":"}"}}',
        count: String(VERSIONS + (table === 'item_version' ? 0 : 1)),
      },
    ]);
  });

  it('have no new states, and get some after further changes', async () => {
    const states = async (): Promise<unknown> =>
      (await client.query(`select count(*)::int as states from item_version_history where document::text like '%7%'`))
        .rows[0];
    expect(await states()).toEqual({ states: VERSIONS + 1 });
    await client.query(`update item_version set revision = 3 where number = 1`);
    expect(await states()).toEqual({ states: VERSIONS + 2 });
  });
});
