import assert from 'node:assert/strict';

const ITEMS = '/rest/v2/items';
const FIRST = ['@uuid', 'id', 'created', 'lastModified', 'code', 'shortName', 'longName'];

/** A body as published clients send it: everything they know, null for the rest, parentId 0 for none. */
export const itemBody = (shortName, typeId, more = {}) => ({
  ...{ shortName, longName: `The ${shortName}`, description: '', inventoryNumber: '', statusId: 2, typeId },
  ...{ model: null, manufacturer: null, serialNumber: null, citation: null, operationInstructions: null, parentId: 0 },
  ...more,
});

/** Makes a ship with two devices below it, reads, changes and moves them; gives all three. */
export async function items({ anyone, client, types, name }) {
  anyone.chapter('Items');
  const check = (body, response) => {
    assert.equal(body.code, `vessel:${name}`);
    assert.equal(body.parentId, undefined);
    assert.ok(response.headers.get('location').endsWith(`${ITEMS}/${body.id}`));
  };
  const ship = await client.post(ITEMS, itemBody(name, types.vessel), { keys: FIRST, check });
  const below = (shortName) => client.post(ITEMS, itemBody(shortName, types.ctd, { parentId: ship.id }));
  const ctd = await below('CTD_1');
  assert.equal(ctd.code, `vessel:${name}:ctd_1`);
  const spare = await below('ctd_2');
  await client.post(ITEMS, itemBody('ctd_1', types.ctd, { parentId: ship.id }), { status: 409 });
  await read(anyone, ctd);
  await change(client, ctd);
  await move(client, { ship, spare, ctd });
  return { ship, ctd, spare };
}

async function read(anyone, item) {
  const same = (body) => assert.equal(body['@uuid'], item['@uuid']);
  let etag;
  const note = (body, response) => {
    same(body);
    etag = response.headers.get('etag');
    assert.deepEqual(body.parameters, []);
  };
  await anyone.get(`${ITEMS}/${item.id}`, { keys: FIRST, check: note });
  await anyone.get(`${ITEMS}/${item.id}`, { status: 304, headers: { 'if-none-match': etag } });
  await anyone.get(`${ITEMS}/${item.code}`, { check: same });
  await anyone.get(`${ITEMS}/${item.code.toUpperCase()}`, { check: same });
  await anyone.get(`//rest//v2/items//${item.id}`, { check: same });
  const relations = 'parameters,contacts,events,fields,resources,children,parent,missions';
  await anyone.get(`${ITEMS}/${item.id}?with=${relations}`, {
    check: (body) => {
      for (const relation of ['contacts', 'events', 'fields', 'resources', 'children', 'missions'])
        assert.ok(Array.isArray(body[relation]), relation);
      assert.equal(body.parent.id, item.parentId);
    },
  });
  await anyone.get(`${ITEMS}/${item.id}?with=children.id&dedup=false`);
}

async function change(client, item) {
  const path = `${ITEMS}/${item.id}`;
  const whole = await client.get(path);
  const edited = { ...whole, model: 'SBE 37', parentId: 0, typeId: null };
  const check = (body) => assert.deepEqual([body.model, body.parentId], ['SBE 37', item.parentId]);
  await client.put(path, edited, { check });
  await client.put(path, { model: null, description: 'new' }, { check: (body) => assert.equal(body.model, 'SBE 37') });
  await client.put(path, { status: { id: 4711 } }, { status: 422 });
  await client.patch(path, { model: null }, { check: (body) => assert.equal(body.model, undefined) });
  await client.patch(path, { longName: null }, { status: 422 });
  await client.put(path, { colour: 'red' }, { status: 422 });
  await client.put(path, { description: 'x' }, { status: 412, headers: { 'if-match': '"1-old"' } });
  await client.put(path, { description: 'x' }, { headers: { 'if-match': '*' } });
}

async function move(client, { ship, spare, ctd }) {
  const path = `${ITEMS}/${spare.id}`;
  const at = (code) => ({ check: (body) => assert.equal(body.code, code) });
  await client.put(path, { parentId: ctd.id }, at(`${ctd.code}:ctd_2`));
  await client.put(`${ITEMS}/${ctd.id}`, { parentId: spare.id }, { status: 409 });
  const unmount = { workflow: { unmountLabel: 'taken down', unmountDate: '2099-01-17T12:00:00' } };
  await client.put(path, { parentId: 0, ...unmount }, at(`${ctd.type.systemName}:ctd_2`));
  const mount = { workflow: { mountLabel: 'put up', mountDate: '2099-02-01T00:00:00', version: true } };
  await client.put(path, { parentId: ship.id, ...mount }, at(`${ship.code}:ctd_2`));
  const early = { workflow: { mountLabel: 'too early', mountDate: '2099-01-20T00:00:00' } };
  await client.put(path, { parentId: ctd.id, ...early }, { status: 422 });
  await client.get(`${path}/events`, { check: (body) => assert.equal(body.totalHits, 2) });
  await client.delete(`${ITEMS}/${spare.id}`, {
    status: 200,
    type: 'application/octet-stream',
    check: (body) => assert.equal(body.status.name, 'decommissioned'),
  });
  await client.delete(`${ITEMS}/${spare.id}`, { status: 200 });
}
