import { rewriteTables, tableSizes } from '../ingest/table-sizes.mjs';

const NOTABLE_BYTES = 10e6;
const MOST_BLOAT = 2;
const mega = (bytes) => Number((bytes / 1e6).toFixed(1));

/** Compares the tables after VACUUM with what the same rows take when they are written anew. */
export async function checkTables(platform, report) {
  await platform.client.query('vacuum analyze');
  const before = await tableSizes(platform);
  await rewriteTables(platform, Object.keys(before));
  const after = await tableSizes(platform);
  const rows = Object.keys(before).map((table) => {
    const ratio = before[table] / after[table];
    const isBloated = before[table] > NOTABLE_BYTES && ratio >= MOST_BLOAT;
    if (isBloated) report.fault('tables', `${table} is ${ratio.toFixed(2)} times as large as its rows`);
    return { table, MB: mega(before[table]), 'written anew': mega(after[table]), ratio: Number(ratio.toFixed(2)) };
  });
  console.table(rows);
}
