import { FULL_SIZE } from '../generate-registry/generate-registry.mjs';
import { median } from '../measuring/quantiles.mjs';
import { startFilledRegistry } from './registry/servers.mjs';

const ITEMS = '/rest/v2/items';
const TIMES = 15;
const WARM_UP = 3;

/** Words that many items have, few, and none; of one place, and of several. */
const WORDS = [
  ...['temperature', 'temp', 'a', 'psu', 'platform_1', 'platform_1 temperature', 'cruise 7', '12345', 'walrus'],
  'platform_1 temperature cruise psu',
];

/** Milliseconds and hits. Each question is another one, since answers are remembered. */
async function timeOf(addressOf) {
  const times = [];
  let found;
  for (let i = 0; i < TIMES + WARM_UP; i++) {
    const start = performance.now();
    const response = await fetch(addressOf(i));
    const body = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(body).slice(0, 1_000));
    times.push(performance.now() - start);
    found = body.totalHits;
  }
  return { ms: Number(median(times.slice(WARM_UP)).toFixed(1)), found };
}

/**
 * Milliseconds of searches by words: a page of 50 items, and counts by the facets of the page Find. `run([items])`: how
 * many items there are; ten times as many events, twice as many parameters.
 */
export async function run([items = FULL_SIZE.items], cleanup) {
  const count = Number(items);
  console.log(`making ${count} items ...`);
  const size = { items: count, events: count * 10, parameters: count * 2 };
  const { url: address } = await startFilledRegistry({ size, cleanup });
  const rows = [];
  for (const words of WORDS) {
    const q = `q=${encodeURIComponent(words)}`;
    const page = await timeOf((i) => `${address}${ITEMS}?hits=50&sorts=code&offset=${i}&${q}`);
    const facets = await timeOf((i) => `${address}${ITEMS}/facets?by=type,status,root&where=id!=-${i + 1}&${q}`);
    rows.push({ words, found: page.found, 'page of 50 (ms)': page.ms, 'facets (ms)': facets.ms });
  }
  console.table(rows);
  return rows;
}
