import { FULL_SIZE } from '../generate-registry/generate-registry.mjs';
import { watchMemory } from '../measuring/memory.mjs';
import { startFilledRegistry } from './registry/servers.mjs';

const MIB = 1024 ** 2;
const V2 = '/rest/v2';

/** Items below ships: one ship for every thousand. */
function tableOf(count) {
  const lines = ['shortName,longName,parent,status,type,manufacturer,model,serialNumber,description'];
  for (let i = 0; i < count; i++) {
    const ship = Math.floor(i / 1_000);
    if (i % 1_000 === 0) lines.push(`bulk_${ship},Ship ${ship},,public,vessel,,,,`);
    else
      lines.push(`i${i},Sensor ${i},vessel:bulk_${ship},public,ctd,Maker,Model ${i % 50},SN${i},"Sensor, number ${i}"`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Reads a list in full without keeping it; gives the bytes and lines. */
async function readList(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  const size = { bytes: 0, lines: 0 };
  for await (const chunk of response.body ?? []) {
    size.bytes += chunk.length;
    for (let i = chunk.indexOf(10); i !== -1; i = chunk.indexOf(10, i + 1)) size.lines++;
  }
  return size;
}

async function importTable(address, session, text, query = '') {
  const response = await fetch(`${address}${V2}/items/import${query}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-auth-token': session },
    body: text,
  });
  /** @type {any} */
  const result = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(result).slice(0, 1_000));
  const { created, changed, unchanged } = result.items;
  return { bytes: text.length, lines: `${created} new, ${changed} changed, ${unchanged} as they are` };
}

/** While a list is read in full and items are imported. `run([items, imported])`: how many of each. */
export async function run([items = FULL_SIZE.items, imported = 10_000], cleanup) {
  const count = Number(items);
  const rows = [];
  console.log(`making ${count} items ...`);
  const size = { items: count, events: count * 10, parameters: count * 2 };
  const registry = await startFilledRegistry({ size, cleanup });
  const { url: address, program } = registry;
  const list =
    (query, name = 'items') =>
    () =>
      readList(`${address}${V2}/${name}?${query}`);
  const measure = async (what, work) => {
    const { result, seconds, idle, peak } = await watchMemory(() => program.memory() / MIB, work);
    const memory = { 'idle (MiB)': Math.round(idle), 'peak (MiB)': Math.round(peak) };
    rows.push({ what, seconds: Number(seconds.toFixed(2)), ...memory, ...result });
    return result;
  };
  await list('format=ndjson&hits=1000')();
  await measure('items as NDJSON', list('format=ndjson'));
  await measure('items as NDJSON, again', list('format=ndjson'));
  await measure('items with parameters as NDJSON', list('format=ndjson&with=parameters'));
  await measure('items as CSV', list('format=csv'));
  await measure('events as NDJSON', list('format=ndjson', 'events'));
  const { session } = await registry.logIn();
  const text = tableOf(Number(imported));
  await measure('import, dry run', () => importTable(address, session, text, '?dryRun=true'));
  await measure('import', () => importTable(address, session, text));
  const own = await (await fetch(`${address}${V2}/items?format=csv&where=code=like=vessel:bulk_*`)).text();
  await measure('import of what was exported', () => importTable(address, session, own));
  const edited = own.replaceAll('Maker', 'Other Maker');
  await measure('import of what was edited', () => importTable(address, session, edited));
  console.table(rows);
  return rows;
}
