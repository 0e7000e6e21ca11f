// axios accepts JSON first, whatever is read.
import axios from 'axios';
import assert from 'node:assert/strict';

const { INGEST, REGISTRY, TEMPERATURE, ITEM } = process.env;
const table = await axios.get(`${INGEST}/rest/data`, { params: { codes: TEMPERATURE } });
assert.equal(table.data.split('\n').length, 5);
const bulk = await axios.post(`${INGEST}/rest/data/bulk`, { sensors: [TEMPERATURE], aggregate: 'DAY', format: 'json' });
assert.deepEqual(bulk.data.data, [['2024-01-17T00:00:00.000', '0']]);
const items = await axios.get(`${REGISTRY}/rest/v2/items`, { params: { where: `code==${ITEM}` } });
assert.equal(items.data.totalHits, 1);
console.log(`axios ${axios.VERSION}: a table, a bulk request, items`);
