import assert from 'node:assert/strict';

const EDITOR = 239;
const OWNER = 321;
const OCTETS = { type: 'application/octet-stream' };

export async function people({ anyone, client, ship, name, username }) {
  anyone.chapter('Contacts');
  const email = `${name}@example.org`;
  const body = { firstName: 'Ada', lastName: 'Hansen', email, orcid: '0000-0002-1825-0097', ror: '', telephone: null };
  const keys = ['@uuid', 'id', 'created', 'lastModified', 'firstName', 'lastName', 'email', 'orcid'];
  const check = ({ orcid, ror }) => assert.deepEqual([orcid, ror], ['https://orcid.org/0000-0002-1825-0097', '']);
  const contact = await client.post('/rest/v2/contacts', body, { keys, check });
  await client.post('/rest/v2/contacts', { ...body, email: email.toUpperCase() }, { status: 409 });
  await anyone.get('/rest/v2/contacts?hits=5&offset=10&where=lastName=LIKE=*sen&sorts=firstName');
  await anyone.get(`/rest/v2/contacts/${contact.id}`);
  const { records } = await anyone.get(`/rest/v2/contacts?where=email==${username}`);
  await client.put(`/rest/v2/contacts/${records[0].id}`, { city: 'Bremerhaven' });
  await client.patch(`/rest/v2/contacts/${records[0].id}`, { city: null });
  await roles({ anyone, client, path: `/rest/v2/items/${ship.id}/contacts`, contact, own: records[0] });
  return { contact, own: records[0] };
}

/** Gives a contact roles on an item or a mission and takes them again; the last Editor stays. */
export async function roles({ anyone, client, path, contact, own }) {
  const pair = ['@uuid', 'id', 'created', 'lastModified', 'contact', 'role'];
  const check = (body) => {
    assert.equal(body.length, 2);
    assert.deepEqual(Object.keys(body[0]), pair);
    assert.equal(body[1].contact, contact['@uuid']);
  };
  await client.post(`${path}/${contact.id}`, [OWNER, EDITOR], { check });
  await client.post(`${path}/${contact.id}`, [OWNER], { check });
  await anyone.get(path);
  await anyone.get(`${path}/${contact.id}`, { check });
  await client.delete(`${path}/${contact.id}?roleId=${OWNER}`, OCTETS);
  await client.delete(`${path}/${contact.id}`, OCTETS);
  await client.delete(`${path}/${own.id}`, { status: 409 });
}

export async function missions({ anyone, client, ship, ctd, contact, own, name }) {
  anyone.chapter('Missions');
  const body = { name, description: null, startDate: '2023-06-18 14:00', endDate: '2023-08-02' };
  const keys = ['@uuid', 'id', 'created', 'lastModified', 'name'];
  const mission = await client.post('/rest/v2/missions', body, { keys });
  const path = `/rest/v2/missions/${mission.id}`;
  await client.post('/rest/v2/missions', { ...body, endDate: '2020-01-01' }, { status: 422 });
  await anyone.get(`/rest/v2/missions?where=name=ILIKE="*${name.slice(0, 4)}*"&sorts=&offset=0&hits=10`);
  await anyone.get(path);
  await client.put(path, { ...mission, description: 'short' });
  await client.patch(path, { description: null });
  await client.post(`${path}/items`, [{ itemId: ship.id }, { itemId: ctd.id }]);
  const { records } = await anyone.get(`${path}/items`);
  assert.equal(records.length, 2);
  await anyone.get(`${path}/items/${records[0].id}`);
  await client.delete(`${path}/items/${records[0].id}`, OCTETS);
  await client.delete(path, { status: 409 });
  await client.delete(`${path}/items`, OCTETS);
  await roles({ anyone, client, path: `${path}/contacts`, contact, own });
  await client.delete(path, OCTETS);
}
