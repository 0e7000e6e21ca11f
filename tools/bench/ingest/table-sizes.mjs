const TABLES = `
  select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c where c.relnamespace = 'ingest'::regnamespace and c.relkind in ('r', 'p')
  order by 2 desc`;

/** Bytes of each table of the service with its indexes, by name. */
export async function tableSizes({ client }) {
  const { rows } = await client.query(TABLES);
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

export async function sizeOf({ client }, table) {
  const { rows } = await client.query(`select pg_total_relation_size($1::regclass)::float8 as bytes`, [table]);
  return rows[0].bytes;
}

export const sum = (sizes) => Object.values(sizes).reduce((total, bytes) => total + bytes, 0);

export async function rewriteTables({ client }, names) {
  await client.query(`vacuum full ${names.map((name) => `ingest.${name}`).join(', ')}`);
}
