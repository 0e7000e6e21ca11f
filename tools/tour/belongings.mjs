import assert from 'node:assert/strict';

const RECORD = ['@uuid', 'id', 'created', 'lastModified'];
const OCTETS = { type: 'application/octet-stream' };

/** Everything that belongs to an item: made, listed, read, changed and deleted. */
export async function belongings({ anyone, client, types, ctd }) {
  const at = { anyone, client, types, path: `/rest/v2/items/${ctd.id}` };
  await parameters(at, ctd);
  await events(at);
  await fields(at);
  await resources(at);
  await files(at);
  await versions(at);
}

async function parameters({ anyone, client, types, path }, { code }) {
  client.chapter('Parameters');
  const body = {
    ...{ '@uuid': null, id: null, name: 'Temperature', shortName: 'temp', unitId: types.celsius, comment: null },
    ...{ typeId: types.temperature, properties: [{ name: 'range', lower: -5, upper: 35, unitId: null }] },
  };
  const made = await client.post(`${path}/parameters`, body, {
    keys: [...RECORD, 'name', 'shortName', 'unit', 'type'],
  });
  await client.post(`${path}/parameters`, body, { status: 409 });
  await anyone.get(`${path}/parameters`, { check: ({ records }) => assert.equal(records.length, 1) });
  await anyone.get(`${path}/parameters/${made.id}`, { check: (one) => assert.equal(one.properties[0].upper, 35) });
  await client.put(`${path}/parameters/${made.id}`, { ...made, comment: 'near the bow' });
  await client.patch(`${path}/parameters/${made.id}`, { comment: null });
  await anyone.get('/rest/v2/parameters?where=shortName==temp&hits=5');
  const codes = { codes: [`${code}:temp`, `${code}:tempp`] };
  const check = ({ unknown, forbidden }) => {
    assert.deepEqual([unknown.length, forbidden], [1, []]);
    assert.equal(unknown[0].code, `${code}:tempp`);
    assert.deepEqual([unknown[0].nearest].flat()[0], `${code}:temp`);
  };
  await client.post('/rest/v2/parameters/check', codes, { status: 200, check });
  await client.delete(`${path}/parameters/${made.id}`, OCTETS);
}

async function events({ anyone, client, types, path }) {
  client.chapter('Events');
  const place = { latitude: 55.0521, longitude: 8.4302, elevation: null, elevationInaccuracy: null };
  const when = { startDate: '2023-05-09T09:05:00', endDate: '2023-05-09T13:27:00+02:00' };
  const body = { label: 'Lister Tief', description: '', typeId: types.deployment, ...when, ...place };
  const made = await client.post(`${path}/events`, body, {
    keys: [...RECORD, 'label'],
    check: (event) => assert.equal(event.endDate, '2023-05-09T11:27:00.000'),
  });
  await client.post(`${path}/events`, { ...body, latitude: 91 }, { status: 422 });
  await client.post(`${path}/events`, { ...body, endDate: '2023-05-08' }, { status: 422 });
  const box = 'latitude>=-90 and latitude<=90 and longitude>=-180 and longitude<=180';
  for (const where of [box, box.replaceAll(' ', '+'), box.replaceAll(' ', '%20')]) {
    await anyone.get(`${path}/events?where=${where}`, { check: ({ totalHits }) => assert.equal(totalHits, 1) });
  }
  await anyone.get(`${path}/events?where=latitude<=90 andlongitude>=-180`, {
    status: 400,
    check: (problem) => assert.match(JSON.stringify(problem), /and longitude/),
  });
  await anyone.get(`${path}/events/${made.id}`);
  await anyone.get('/rest/v2/events?hits=5');
  await client.put(`${path}/events/${made.id}`, { ...made, label: 'List' });
  await client.patch(`${path}/events/${made.id}`, { latitude: null });
  await client.delete(`${path}/events/${made.id}`, OCTETS);
  await client.delete(`${path}/events/${made.id}`, { status: 404 });
}

async function fields({ anyone, client, path }) {
  client.chapter('Custom fields');
  const keys = [...RECORD, 'name', 'value', 'description'];
  const body = { uuid: '', id: null, name: 'water depth', value: '10.5 m', description: 'mean' };
  const made = await client.post(`${path}/fields`, body, { keys });
  const address = `${path}/fields/${made.id}`;
  const valued = (value) => ({ keys, check: (field) => assert.equal(field.value, value) });
  const itemId = Number(path.split('/').at(-1));
  await client.put(
    address,
    { uuid: made['@uuid'], id: itemId, name: 'water depth', value: '11 m', description: '' },
    valued('11 m'),
  );
  await client.put(address, { name: 'water depth', customFieldValue: '12 m', description: null }, valued('12 m'));
  await client.put(`${path}/fields/999999`, body, { status: 404 });
  await anyone.get(`${path}/fields`);
  await anyone.get(address, valued('12 m'));
  await anyone.get(`${path}/properties`);
  await anyone.get(`${path}/properties/${made.id}`, valued('12 m'));
  await client.delete(address, OCTETS);
}

async function resources({ anyone, client, types, path }) {
  client.chapter('Resources: links');
  const link = { name: 'Manual', description: null, typeId: types.manual, linkage: 'https://example.org/manual.pdf' };
  const made = await client.post(`${path}/resources`, link, { keys: [...RECORD, 'name', 'type', 'linkage'] });
  await anyone.get(`${path}/resources`);
  await anyone.get(`${path}/resources/${made.id}`);
  await client.put(`${path}/resources/${made.id}`, { ...made, linkage: 'https://example.org/new.pdf' });
  await client.patch(`${path}/resources/${made.id}`, { description: 'short' });
  await anyone.get(`${path}/resources/${made.id}/payload`, { status: 404 });
  await client.delete(`${path}/resources/${made.id}`, OCTETS);
}

async function files({ anyone, client, types, path }) {
  client.chapter('Resources: uploaded files');
  const form = new FormData();
  form.set('name', 'Chart');
  form.set('description', '');
  form.set('typeId', String(types.manual));
  form.set('file', new Blob(['<p>0123456789</p>'], { type: 'text/html' }), 'chart of 2024.html');
  const made = await client.post(`${path}/resources`, form, {
    check: ({ size, mediaType, sha256 }) => assert.deepEqual([size, mediaType, sha256.length], [17, 'text/html', 64]),
  });
  const payload = `${path}/resources/${made.id}/payload`;
  const is =
    (expected) =>
    (bytes, { headers }) => {
      assert.equal(bytes.toString(), expected);
      assert.match(headers.get('content-disposition'), /^attachment; filename="chart of 2024.html"/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-security-policy'), /sandbox/);
    };
  await anyone.get(payload, { check: is('<p>0123456789</p>') });
  await anyone.get(payload, { status: 206, headers: { range: 'bytes=3-5' }, check: is('012') });
  await anyone.get(payload, { status: 416, headers: { range: 'bytes=100-' } });
  await anyone.get(payload, { status: 304, headers: { 'if-none-match': `"${made.sha256}"` } });
  await anyone.call('HEAD', payload);
  await client.delete(`${path}/resources/${made.id}`, OCTETS);
}

async function versions({ anyone, client, path }) {
  client.chapter('Versions');
  await client.post(`${path}/versions`, undefined, OCTETS);
  let address;
  const note = (_, { headers }) => (address = headers.get('location').replace(/^https?:\/\/[^/]+/, ''));
  await client.post(`${path}/versions`, { validityDate: '2024-01-17' }, { check: note });
  await anyone.get(`${path}/versions`, { check: ({ totalHits }) => assert.equal(totalHits, 2) });
  await anyone.get(address);
  await client.call('DELETE', address, { status: 405 });
}
