import { importLib } from '../build/import-lib.mjs';
import { startPlatform } from '../platform/start-platform.mjs';
import { measureCatalogue } from './sensorthings/catalogue.mjs';

const USERNAME = 'bench@example.org';
const TIMES = 31;
/** Answers that are not counted: the services compile what they often run. */
const WARM_UP = 100;
const STREAMS = 400;
const THINGS = 1_000;
const LONG = 'logger:long:value';
const DAY = Date.UTC(2024, 0, 1);

const iso = (/** @type {number} */ ms) => new Date(ms).toISOString().replace('Z', '');
const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/**
 * Milliseconds of the median answer, asked for one at a time, and the last answer.
 * @param {string} url
 */
async function timeOf(url, times = TIMES) {
  const taken = [];
  let body;
  for (let i = 0; i < times + WARM_UP; i++) {
    const start = performance.now();
    const response = await fetch(url);
    body = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(body).slice(0, 1_000));
    taken.push(performance.now() - start);
  }
  return { ms: Number(median(taken.slice(WARM_UP)).toFixed(1)), body };
}

/**
 * Starts all services on a database that vanishes.
 * @param {import('../process/cleanup.mjs').Cleanup} cleanup
 */
async function startAll(cleanup) {
  const { registry, ingest, sensorthings, databaseUrl, credentials } = await startPlatform(cleanup, {
    purpose: 'npm run bench',
    accounts: { bench: { username: USERNAME, admin: true } },
    further: ['sensorthings'],
    output: () => ({ log: () => {}, show: console.error }),
  });
  const { connect } = await importLib('@pelorus/client');
  const services = connect({ registry, ingest, credentials: credentials.bench });
  return { services, root: `${sensorthings}/v1.1`, registry, ingest, databaseUrl };
}

async function fill({ registry, ingest }, /** @type {number} */ values) {
  const [type] = await registry.vocables({ where: 'systemName==buoy', limit: 1 }).toArray();
  const [status] = await registry.states({ where: 'name==public', limit: 1 }).toArray();
  const names = Array.from({ length: THINGS }, (_, i) => `thing_${i}`);
  const left = [...names];
  const make = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
      await registry.createItem({ shortName: name, longName: name, typeId: type.id, statusId: status.id });
    }
  };
  await Promise.all(Array.from({ length: 8 }, make));
  const table = (/** @type {string[]} */ codes, /** @type {number} */ rows) =>
    [
      ['datetime', ...codes.map((code) => `${code} [°C]`)].join('\t'),
      ...Array.from({ length: rows }, (_, row) =>
        [iso(DAY + row * 60_000), ...codes.map((_, i) => i + row)].join('\t'),
      ),
      '',
    ].join('\n');
  await ingest.upload(
    new Blob([
      table(
        Array.from({ length: STREAMS }, (_, i) => `station:many:s${i}`),
        100,
      ),
    ]),
  );
  await ingest.upload(
    new Blob([
      table(
        names.map((name) => `buoy:${name}:temperature`),
        10,
      ),
    ]),
  );
  for (let done = 0; done < values; done += 1_000_000) {
    const rows = Array.from(
      { length: Math.min(1_000_000, values - done) },
      (_, i) => `${iso(DAY + (done + i) * 1_000)}\t${(i % 4_000) / 100}`,
    );
    await ingest.upload(new Blob([`datetime\t${LONG}\n${rows.join('\n')}\n`]));
  }
}

async function readDataArrays(/** @type {string} */ first) {
  const start = performance.now();
  let count = 0;
  for (let next = first; next;) {
    const page = await (await fetch(next)).json();
    for (const group of page.value) count += group.dataArray.length;
    next = page['@iot.nextLink'];
  }
  return { count, seconds: (performance.now() - start) / 1000 };
}

async function readCsv(/** @type {string} */ url) {
  const start = performance.now();
  const text = await (await fetch(url)).text();
  return { count: text.split('\n').length - 2, seconds: (performance.now() - start) / 1000 };
}

/**
 * Milliseconds of what is slow elsewhere, and the rate of Observations beside that of CSV. `run([values])`: how many values the
 * long stream has, a million by default. `run(['catalogue', items])`: what a large registry costs, 5,000 items by default.
 */
export async function run(
  [values = '1000000', items = '5000'],
  /** @type {import('../process/cleanup.mjs').Cleanup} */ cleanup,
) {
  const platform = await startAll(cleanup);
  if (values === 'catalogue') return measureCatalogue(platform, Number(items), cleanup);
  const { services, root, ingest } = platform;
  console.log('filling ...');
  await fill(services, Number(values));
  const latest = '$expand=Observations($top=1;$orderby=phenomenonTime%20desc)';
  const { body: found } = await timeOf(`${root}/Datastreams?$filter=properties/code%20eq%20'${LONG}'`, 1);
  const long = `${root}/Datastreams(${found.value[0]['@iot.id']})`;
  const questions = {
    [`latest values of ${STREAMS} streams`]: [`${root}/Datastreams?$top=${STREAMS}&${latest}`, 30],
    [`Things?$expand=Datastreams of ${THINGS}`]: [`${root}/Things?$top=${THINGS}&$expand=Datastreams`, 300],
    'count of the Observations of a stream': [`${long}/Observations?$top=0&$count=true`, 10],
    'count of all Observations': [`${root}/Observations?$top=0&$count=true`, 10],
    'count of Things by a filter': [`${root}/Things?$top=0&$count=true&$filter=startswith(name,'thing_1')`, 10],
    'the latest 100 Observations': [`${long}/Observations?$orderby=phenomenonTime%20desc`, undefined],
    'Observations behind 900,000 others': [`${long}/Observations?$skip=900000&$top=10`, undefined],
  };
  const rows = [];
  for (const [question, [url, aim]] of Object.entries(questions))
    rows.push({ question, ms: (await timeOf(String(url))).ms, aim });
  console.table(rows);
  const arrays = (/** @type {number} */ top) =>
    readDataArrays(`${long}/Observations?$resultFormat=dataArray&$top=${top}&$select=phenomenonTime,result`);
  const csv = await readCsv(`${ingest}/rest/data?codes=${LONG}&format=csv`);
  const formats = {
    'CSV of the ingest service': csv,
    'data arrays, pages of 100,000': await arrays(100_000),
    'data arrays, pages of 10,000': await arrays(10_000),
  };
  const rates = Object.entries(formats).map(([format, { count, seconds }]) => ({
    format,
    values: count,
    seconds: Number(seconds.toFixed(2)),
    'values a second': Math.round(count / seconds),
    '% of CSV (aim: 33)': Math.round((100 * csv.seconds) / seconds),
  }));
  console.table(rates);
  return { rows, rates };
}
