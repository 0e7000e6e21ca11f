import assert from 'node:assert/strict';

const V2 = '/rest/v2';

/** List queries that published clients send, word for word but for the names of records, and what is refused. */
export async function queries({ anyone, ship, name }) {
  anyone.chapter('Queries of published clients');
  const finds = (total) => ({ check: ({ totalHits }) => assert.equal(totalHits, total) });
  await anyone.get(`${V2}/items?where=code=LIKE=vessel:${name}`, finds(1));
  await anyone.get(`${V2}/items?where=code=LIKE=vessel:mya_ii`);
  await anyone.get(`${V2}/items?where=parent.id==${ship.id}`, finds(2));
  await anyone.get(`${V2}/items?where=parent.id==456`);
  await anyone.get(`${V2}/items?where=code==vessel:${name}&with=children`, {
    check: ({ records }) => assert.equal(records[0].children.length, 2),
  });
  await anyone.get(`${V2}/items?where=code==vessel:mya_ii&with=children`);
  await anyone.get(`${V2}/missions?where=name=ILIKE="*q*"&sorts=&offset=0&hits=10`);
  await anyone.get(`${V2}/contacts?hits=5&offset=10&where=lastName=LIKE=*sen&sorts=firstName`);
  await anyone.get(`${V2}/vocables?where=vocableGroup.id==8`);
  await anyone.get(`${V2}/items?hits=0&where=`, { check: ({ records }) => assert.deepEqual(records, []) });
  await anyone.get(`${V2}/items?hits=2&sorts=-lastModified,code`);
  await anyone.get(`${V2}/items?q=${name}`, finds(3));
  await anyone.get(`/index/rest/search/sensor-v2?hits=5&q=${name}*`, {
    check: ({ records }) =>
      assert.deepEqual(Object.keys(records[0]), ['uniqueId', 'id', 'title', 'metadata', 'states']),
  });
  await refusals(anyone);
}

async function refusals(anyone) {
  anyone.chapter('Refusals');
  const says = (pattern) => ({ status: 400, check: (problem) => assert.match(JSON.stringify(problem), pattern) });
  await anyone.get(`${V2}/items?wher=code==a`, says(/where/));
  await anyone.get(`${V2}/items?where=cod==a`, says(/code/));
  await anyone.get(`${V2}/items?where=id==abc`, says(/"position":/));
  await anyone.get(`${V2}/items?hits=10001`, says(/10,?000/));
  await anyone.get(`${V2}/items/999999999`, { status: 404 });
  await anyone.get(`${V2}/nothing`, { status: 404 });
  await anyone.call('PUT', `${V2}/items`, { status: 405, body: {} });
  await anyone.get(`${V2}/items`, { status: 406, headers: { accept: 'text/html' } });
  await anyone.post(`${V2}/items`, {}, { status: 401 });
}

/** The same session on the ingest service, and the query that clients send there. */
export async function ingestQueries(anyone, session) {
  anyone.chapter('The ingest service');
  await anyone.with(session).get('/rest/auth/loggedin');
  await anyone.get(`/rest/datasets?where=streams.code=IN=(vessel:a:b);datetimeMax<='2025-09-04T00:00:00'`);
}
