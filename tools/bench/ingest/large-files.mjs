import { makeTable } from './files.mjs';
import { median } from '../../measuring/quantiles.mjs';
import { call, copyInto, timed } from './requests.mjs';
import { rewriteTables, sizeOf, sum, tableSizes } from './table-sizes.mjs';

/** Uploads before the first that counts. */
const WARM_UP = 12;

const columnsOf = (count) => Array.from({ length: count }, (_, i) => `p${i} float8`).join(', ');

async function prepare(client, columns) {
  await client.query(`drop table if exists reading, wide`);
  await client.query(`create table reading (dataset_id int, stream_id int, time timestamptz, value float8,
    primary key (dataset_id, stream_id, time))`);
  await client.query(`create index on reading (stream_id, time)`);
  await client.query(`create table wide (datetime timestamptz, ${columnsOf(columns)})`);
}

async function round(platform, table) {
  const { client } = platform;
  await client.query('truncate reading, wide');
  await client.query('checkpoint');
  const narrow = await timed(() => copyInto(client, 'reading', table.narrow));
  await client.query('checkpoint');
  const ours = await timed(() => call(platform, 'POST', '/rest/datasets?allowDuplicate=true', table.file));
  await client.query('checkpoint');
  const wide = await timed(() => copyInto(client, 'wide', table.wide));
  const size = await sizeOf(platform, 'reading');
  await client.query('checkpoint');
  const deletion = await timed(() => client.query('delete from reading where dataset_id = 1'));
  await client.query('checkpoint');
  const ourDeletion = await timed(() => call(platform, 'DELETE', `/rest/datasets/${ours.result.id}`));
  return { narrow, ours, wide, deletion, ourDeletion, size };
}

/** Bytes that one upload adds to tables that hold nothing but streams. */
async function ourSize(platform, table) {
  await rewriteTables(platform, Object.keys(await tableSizes(platform)));
  const before = sum(await tableSizes(platform));
  const { id } = await call(platform, 'POST', '/rest/datasets?allowDuplicate=true', table.file);
  const size = sum(await tableSizes(platform)) - before;
  await call(platform, 'DELETE', `/rest/datasets/${id}`);
  return size;
}

const rate = (values, seconds) => `${(values / seconds / 1e6).toFixed(2)} M/s`;

export async function measureLargeFiles(platform, { rows, columns, rounds }) {
  await prepare(platform.client, columns);
  const results = [];
  for (const doubles of [false, true]) {
    const table = makeTable({ rows, columns, doubles });
    const bytes = await ourSize(platform, table);
    // As any service that has run for a while: compiled.
    for (let i = 0; i < WARM_UP; i++) await call(platform, 'POST', '/rest/datasets?dryRun=true', table.file);
    const all = [];
    for (let i = 0; i < rounds; i++) all.push(await round(platform, table));
    const ratio = (of, to) => median(all.map((each) => each[of].seconds / each[to].seconds));
    const seconds = (what) => median(all.map((each) => each[what].seconds));
    const name = doubles ? '17-digit doubles' : '2-4 decimals';
    const { values } = table;
    results.push(
      {
        what: `${name}: values/s against one row a value`,
        ours: rate(values, seconds('ours')),
        baseline: rate(values, seconds('narrow')),
        ratio: ratio('narrow', 'ours'),
        aim: doubles ? 8 : 30,
      },
      {
        what: `${name}: values/s against a wide table`,
        ours: rate(values, seconds('ours')),
        baseline: rate(values, seconds('wide')),
        ratio: ratio('wide', 'ours'),
        aim: 4,
      },
      {
        what: `${name}: bytes a value`,
        ours: (bytes / values).toFixed(3),
        baseline: (all[0].size / values).toFixed(1),
        ratio: all[0].size / bytes,
        aim: doubles ? 10 : 50,
      },
      {
        what: `${name}: delete ${values / 1e6} M values`,
        ours: `${(seconds('ourDeletion') * 1000).toFixed(1)} ms`,
        baseline: `${(seconds('deletion') * 1000).toFixed(0)} ms`,
        ratio: ratio('deletion', 'ourDeletion'),
        aim: 30,
      },
    );
  }
  return results;
}
