/**
 * Moves the data of earlier versions into the tables by part. A distributed server joins tables by their own keys only:
 * digests, which are keyed by account, are joined as a query of their own. Drops statistics of version 1: spans sum up
 * their blocks anew.
 */
export const FORMER_DATASETS = [
  `insert into layout_stream
    select stream_id, layout_id, row_number() over (partition by layout_id order by i) from (
      select layout.id as layout_id, each.i, each.stream_id, layout.columns -> (each.i - 1)::integer ->> 'kind' as kind
      from layout cross join unnest(layout.stream_ids) with ordinality each (stream_id, i)) as layout_column
    where kind <> 'flag'`,
  ifStored(
    `insert into part
      select part, min(layout_id), date_trunc('year', min(datetime_min)),
        date_trunc('year', max(datetime_max)) + interval '1 year' - interval '1 us'
      from former_part group by part`,
    `with original as materialized (select dataset_id from digest)
      insert into dataset
      select placed.part, former.id, former.datetime, former.datetime_min, former.datetime_max, former.rows,
        former."values", former.missing, former.bytes,
        original.dataset_id is not null, former.sha256, former.username, former.name,
        case when former.missing > 0 then (
          select array_agg(held.missing order by place.place) from former_dataset_stream held
          join layout_stream place on place.layout_id = former.layout_id and place.stream_id = held.stream_id
          where held.dataset_id = former.id) end, former.warnings
      from former_dataset former join former_part placed on placed.id = former.id
      left join original on original.dataset_id = former.id`,
    `insert into block (part, dataset_id, datetime_min, datetime_max, seq, rows, level, toc, data, text)
      select placed.part, former.dataset_id, former.datetime_min, former.datetime_max, former.seq, former.rows,
        case when placed.rows > former.rows or placed.datetime_max - placed.datetime_min > interval '31 days'
            or former.rows * 2 >= placed.capacity then 4
          when former.rows * 256 < placed.capacity then 0 when former.rows * 16 < placed.capacity then 1 else 2 end,
        former.toc, former.data, former.text
      from former_block former join former_part placed on placed.id = former.dataset_id`,
    `insert into unfolded_dataset
      select placed.part, former.dataset_id, array_agg(held."values" order by place.place),
        array_agg(held.datetime_min order by place.place), array_agg(held.datetime_max order by place.place),
        array_agg(held.last_number order by place.place), array_agg(held.last_text order by place.place),
        array_agg(held.last_flag order by place.place)
      from former_unfolded_dataset former
      join former_part placed on placed.id = former.dataset_id
      join former_dataset_stream held on held.dataset_id = former.dataset_id
      join layout_stream place on place.layout_id = placed.layout_id and place.stream_id = held.stream_id
      group by placed.part, former.dataset_id`,
    `insert into stream_total
      select former.*, held.last_number, held.last_text, held.last_flag
      from former_stream_total former left join former_dataset_stream held
        on held.dataset_id = former.last_dataset_id and held.stream_id = former.stream_id`,
  ),
];

/** The part of each dataset: its layout and the year of its first block. */
export const FORMER_PART = `create view former_part as
  select dataset.id, dataset.layout_id, dataset.datetime_min, dataset.datetime_max, dataset.rows,
    least(4096, 1048576 / greatest(jsonb_array_length(layout.columns), 1)) as capacity,
    dataset.layout_id * 4096 + extract(year from (
      select block.datetime_min from former_block block where block.dataset_id = dataset.id and block.seq = 0)
      at time zone 'UTC')::bigint - 1600 as part
  from former_dataset dataset join layout on layout.id = dataset.layout_id`;

function ifStored(...statements: readonly string[]): string {
  return `do $$ begin
    if exists (select 1 from former_dataset limit 1) then ${statements.join(';\n')}; end if;
  end $$`;
}

const FORMER = ['dataset', 'block', 'dataset_stream', 'unfolded_dataset', 'stream_total'];

/** Renames the tables and keys of earlier versions, so that their names are free. */
export const RENAME_FORMER = [
  ...['block_dataset_id_fkey', 'block_pkey'].map((name) => `alter table block drop constraint ${name}`),
  ...['dataset_stream_dataset_id_fkey', 'dataset_stream_pkey'].map(
    (name) => `alter table dataset_stream drop constraint ${name}`,
  ),
  `alter table dataset drop constraint dataset_layout_id_fkey`,
  ...['dataset', 'stream_total', 'unfolded_dataset'].map((name) => `alter table ${name} drop constraint ${name}_pkey`),
  ...['dataset_digest_index', 'dataset_datetime_index', 'block_time_index'].map((name) => `drop index ${name}`),
  ...FORMER.map((name) => `alter table ${name} rename to former_${name}`),
];

export const DROP_FORMER = [
  `drop view former_part`,
  ...FORMER.map((name) => `drop table former_${name}`),
  `drop table digest`,
];
