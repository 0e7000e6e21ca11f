import { FULL_SIZE } from '../generate-registry/generate-registry.mjs';
import { startFilledRegistry } from './registry/servers.mjs';

const ITEMS = '/rest/v2/items';
const TIMES = 15;
const WARM_UP = 3;

/** Facets as a page of items shows them, and each costly one by itself. */
const FACETS = [
  'type,status,root',
  'type,status,root,missions.mission,contacts.contact,parameters.unit',
  ...['type', 'root', 'parent', 'manufacturer', 'missions.mission', 'contacts.contact', 'contacts.contact.companyName'],
  ...['parameters.type', 'parameters.name', 'events.type'],
];
const FILTERS = ['', 'status.name==public', 'root.code==vessel:platform_1'];

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** The milliseconds of the median answer, asked for one at a time, and the last answer. */
async function timeOf(url) {
  const times = [];
  let body;
  for (let i = 0; i < TIMES + WARM_UP; i++) {
    const start = performance.now();
    const response = await fetch(url);
    body = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(body).slice(0, 1_000));
    times.push(performance.now() - start);
  }
  return { ms: Number(median(times.slice(WARM_UP)).toFixed(1)), body };
}

/**
 * Milliseconds of counts by facets, beside those of a page of 100 items by the same filter. `run([items])`: how many items
 * there are; ten times as many events, twice as many parameters.
 */
export async function run([items = FULL_SIZE.items], cleanup) {
  const count = Number(items);
  console.log(`making ${count} items ...`);
  const size = { items: count, events: count * 10, parameters: count * 2 };
  const { address } = await startFilledRegistry({ size, cleanup });
  const rows = [];
  for (const where of FILTERS) {
    const filter = `where=${encodeURIComponent(where)}`;
    const page = await timeOf(`${address}${ITEMS}?hits=100&${filter}`);
    for (const by of FACETS) {
      const { ms, body } = await timeOf(`${address}${ITEMS}/facets?by=${by}&${filter}`);
      const values = Object.values(body.facets).map(({ totalValues }) => totalValues);
      rows.push({ where, by, found: body.totalHits, values: values.join(' '), ms, 'page of 100 (ms)': page.ms });
    }
  }
  console.table(rows);
  return rows;
}
