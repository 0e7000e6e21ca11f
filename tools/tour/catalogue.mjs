import assert from 'node:assert/strict';

const RECORD = ['@uuid', 'id', 'created', 'lastModified'];
const V2 = '/rest/v2';

export async function catalogue({ anyone, client, isAdmin, name }) {
  anyone.chapter('States, units, vocables and groups');
  const { records } = await anyone.get(`${V2}/vocable-groups?where=systemName==DeviceTypes`);
  const vocable = { generalName: 'Buoy', systemName: `${name}_buoy`, vocableGroupId: records[0].id, description: null };
  const collections = [
    ['states', { name, meta: null }, ['name', 'meta']],
    ['units', { code: name, name: 'a unit', ucum: 'm', typicalUse: null, mathML: '' }, ['code', 'name', 'typicalUse']],
    ['vocable-groups', { name: 'Group', systemName: name }, ['name', 'systemName']],
    ['vocables', vocable, ['generalName', 'systemName', 'description', 'vocabulary', 'vocableValue', 'vocableGroup']],
  ];
  for (const [path, body, keys] of collections) {
    await anyone.get(`${V2}/${path}?hits=3`);
    if (!isAdmin) await client.post(`${V2}/${path}`, body, { status: 403 });
    else await written(anyone, client, `${V2}/${path}`, body, keys);
  }
  if (isAdmin) await client.put(`${V2}/states/1`, { name: 'other' }, { status: 409 });
  await anyone.get(`${V2}/types?where=systemName==vessel`);
  await anyone.get(`${V2}/vocables?where=vocableGroup.id==8`);
}

async function written(anyone, client, path, body, keys) {
  const made = await client.post(path, body, { keys: [...RECORD, ...keys] });
  await client.post(path, body, { status: 409 });
  await anyone.get(`${path}/${made.id}`, { check: (read) => assert.deepEqual(read, made) });
  await client.put(`${path}/${made.id}`, made);
  await client.patch(`${path}/${made.id}`, body);
  await client.delete(`${path}/${made.id}`, { type: 'application/octet-stream' });
}
