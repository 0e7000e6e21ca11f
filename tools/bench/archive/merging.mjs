const EVERY_MS = 5_000;

/** Blocks that wait for a merge, and for how many seconds the oldest file of a part in which enough wait for their first one. */
const WAITING = `
  with small as (
    select part, count(*) as blocks, count(*) filter (where level = 0) as smallest, sum(rows) as rows
    from ingest.block where level < 3 group by part)
  select coalesce(sum(blocks), 0)::float8 as blocks, coalesce(sum(rows), 0)::float8 as rows,
    coalesce((select extract(epoch from clock_timestamp() - min(dataset.datetime))::float8
      from ingest.block block join ingest.dataset dataset on dataset.part = block.part and dataset.id = block.dataset_id
      where block.level = 0 and block.part in (select part from small where smallest >= 16)), 0) as seconds,
    (select coalesce(sum(n_dead_tup), 0) from pg_stat_user_tables where schemaname = 'ingest')::float8 as dead
  from small`;

/** Looks now and then at what waits to be merged and at dead rows, until `stop` gives what it saw. */
export function watchMerging({ client }) {
  const seen = [];
  const look = async () => seen.push((await client.query(WAITING)).rows[0]);
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
  return {
    cancel: () => clearInterval(timer),
    stop: async () => {
      clearInterval(timer);
      await look();
      return rowOf(seen);
    },
  };
}

function rowOf(seen) {
  const most = (name) => Math.round(seen.reduce((max, each) => Math.max(max, each[name]), 0));
  const last = seen.at(-1);
  return {
    'blocks to merge, most': most('blocks'),
    'at the end': last.blocks,
    'rows in them, most': most('rows'),
    'a file waits at most (s)': most('seconds'),
    'dead rows, most': most('dead'),
    'dead at the end': last.dead,
  };
}
