const EVERY_MS = 5_000;

/** Blocks that wait for a merge, for how many seconds enough files of a part have waited for their first one, and dead rows. */
const WAITING = `
  with small as (select level, rows, part, dataset_id from ingest.block where level < 3),
  file as (
    select dataset.datetime, row_number() over (partition by small.part order by dataset.datetime) as place
    from small join ingest.dataset dataset on dataset.part = small.part and dataset.id = small.dataset_id
    where small.level = 0)
  select (select count(*) from small)::float8 as blocks, (select coalesce(sum(rows), 0) from small)::float8 as rows,
    (select coalesce(extract(epoch from clock_timestamp() - min(datetime)), 0) from file where place = 16)::float8 as seconds,
    (select coalesce(sum(n_dead_tup), 0) from pg_stat_user_tables where schemaname = 'ingest')::float8 as dead`;

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
    'enough files wait (s), most': most('seconds'),
    'dead rows, most': most('dead'),
    'dead at the end': last.dead,
  };
}
