// fetch, as in browsers.
import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';

const { INGEST, TEMPERATURE, FILE = '', SESSION = '' } = process.env;
const table = await fetch(`${INGEST}/rest/data?codes=${TEMPERATURE}`);
assert.equal((await table.text()).split('\n').length, 5);
const form = new FormData();
form.set('file', await openAsBlob(FILE), 'first.nrt');
const headers = { 'x-auth-token': SESSION };
const checked = await fetch(`${INGEST}/rest/datasets?dryRun=true`, { method: 'POST', body: form, headers });
/** @type {any} */
const counted = await checked.json();
assert.equal(counted.rows, 3);
console.log(`fetch of Node.js ${process.versions.node}: a table, upload of a form`);
