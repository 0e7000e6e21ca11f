import assert from 'node:assert/strict';

const ENVELOPE = ['offset', 'hits', 'totalHits', 'records', 'duration'];
const PROBLEM = ['type', 'title', 'status', 'detail', 'instance', 'code'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;

/** Checks what holds for every answer of the registry; gives its body: JSON, bytes, or nothing. */
export function checkAnswer({ method, path, response, bytes }) {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204 || response.status === 304) {
    assert.equal(bytes.length, 0, 'an answer without a body has one');
    return undefined;
  }
  if (!/[/+]json/.test(type)) return bytes;
  const body = JSON.parse(bytes.toString('utf8'));
  if (response.status >= 400) return checkProblem(body, type, response.status);
  assert.match(type, /^application\/json/);
  checkObjects(body, path.includes('dedup=false'));
  if (response.status === 201) assert.ok(response.headers.get('location'), 'a new record has no Location');
  if (method === 'GET' && body['@uuid']) assert.match(response.headers.get('etag') ?? '', /^"\d+-.+"$/, 'the ETag');
  if (Array.isArray(body.records) && 'totalHits' in body) checkList(body);
  return body;
}

function checkProblem(body, type, status) {
  assert.match(type, /^application\/problem\+json/);
  assert.deepEqual(Object.keys(body).slice(0, PROBLEM.length), PROBLEM, 'the keys of a problem');
  assert.equal(body.status, status);
  if (status === 400 || status === 422) {
    assert.ok(body.errors.length > 0 && body.totalErrors >= body.errors.length, 'the faults of a problem');
    for (const error of body.errors) assert.ok(error.code && error.detail, 'a fault has no code or detail');
  }
  return body;
}

function checkList(body) {
  assert.deepEqual(Object.keys(body), ENVELOPE, 'the keys of a list');
  assert.equal(body.hits, body.records.length);
  assert.ok(Number.isInteger(body.duration) && body.totalHits >= body.hits);
}

/** In document order: every record is given in full once, by its uuid afterwards; nothing is null. */
function checkObjects(document, inFull) {
  const seen = new Set();
  const visit = (value) => {
    assert.notEqual(value, null, 'a key is null');
    if (typeof value !== 'object') return;
    if (!Array.isArray(value)) checkRecord(value, seen, inFull);
    for (const child of Object.values(value)) visit(child);
  };
  visit(document);
}

function checkRecord(record, seen, inFull) {
  const uuid = record['@uuid'];
  if (uuid === undefined) return;
  assert.deepEqual(Object.keys(record).slice(0, 4), ['@uuid', 'id', 'created', 'lastModified'], 'the first keys');
  assert.match(uuid, UUID);
  for (const moment of [record.created, record.lastModified]) assert.match(moment, MOMENT);
  assert.ok(inFull || !seen.has(uuid), `${uuid} is given in full twice`);
  seen.add(uuid);
}
