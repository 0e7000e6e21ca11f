import pg from 'pg';

/** Shorter turns than for the present: three comparisons of each request take three minutes and not six. */
const TURNS = { rounds: 3, ms: 500 };

/** When every item was in the second of its four states. */
const THEN = '2007-01-01T00:00:00.000Z';
const CATALOGUE = ['state', 'unit', 'vocable_group', 'vocable', 'contact'];
const PERIODS = [
  `tstzrange('2000-01-01', '2005-01-01')`,
  `tstzrange('2005-01-01', '2010-01-01')`,
  `tstzrange('2010-01-01', lower(valid))`,
];
const IDENTITY = 'id, uuid, created, last_modified, revision, code, short_name';
const COLUMNS = `description, model, manufacturer, serial_number, inventory_number, citation, operation_instructions,
  parent_id, status_id, type_id, version`;

/** Gives every item of a generated registry three states before the present one; the registry began before them. */
async function addPast(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set search_path = registry, public`);
  await client.query(`update clock set began = '1990-01-01'`);
  for (const table of CATALOGUE) {
    await client.query(`update ${table}_history set valid = tstzrange('1990-01-01', upper(valid))`);
  }
  await withoutTrigrams(
    client,
    `insert into item_history (valid, account, ended_account, ${IDENTITY}, long_name, ${COLUMNS})
      select past, account, account, ${IDENTITY}, long_name || ' before', ${COLUMNS}
      from item_history, unnest(array[${PERIODS.join(', ')}]) past`,
  );
  for (const table of [...CATALOGUE, 'item']) await client.query(`vacuum (analyze) ${table}_history`);
  await client.end();
}

/** The index of trigrams is made anew, which is several times faster than adding to it. */
async function withoutTrigrams(client, insert) {
  const { rows } = await client.query(`select pg_get_indexdef('item_history_trigram_index'::regclass) as statement`);
  await client.query('drop index item_history_trigram_index');
  await client.query(insert);
  await client.query(rows[0].statement);
}

/** How long requests take as of a moment, for one of the present, where both answers are made. */
async function compareMoments(compare, { addresses: { forgetful: registry }, measure }, requests, { history, asOf }) {
  const rows = [];
  for (const { name, path } of requests) {
    const past = path + (path.includes('?') ? '&' : '?') + `asOf=${asOf}`;
    const { of, ratio } = await compare({ present: registry + path, past: registry + past }, measure, TURNS);
    rows.push({
      request: name,
      history,
      'now (ms)': Number(of('present', 'p50').toFixed(1)),
      'asOf (ms)': Number(of('past', 'p50').toFixed(1)),
      'time asOf / now': Number(ratio.toFixed(2)),
    });
  }
  return rows;
}

/** A recent moment against the present, first without any change, then with three an item; and a moment of other states. */
export async function comparePast(compare, servers, requests) {
  const recent = new Date(Date.now() - 1_000).toISOString();
  const of = (history, asOf) => compareMoments(compare, servers, requests, { history, asOf });
  const unchanged = await of('no changes', recent);
  await addPast(servers.databaseUrl);
  return [...unchanged, ...(await of('3 changes an item', recent)), ...(await of('3 changes an item, 2 since', THEN))];
}
