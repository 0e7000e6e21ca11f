import { whenDistributed } from './when-distributed';

/** Distributes a table by its part, beside the table of datasets. */
const byPart = (table: string): string =>
  whenDistributed(`create_distributed_table('${table}', 'part', colocate_with => 'dataset')`);

/** 64 bits mixed from account and digest. Repositories compare the whole digest before they report a duplicate. */
export const CONTENT_KEY = `(hashtextextended(username, 0)
  # ('x' || encode(substring(sha256 from 1 for 8), 'hex'))::bit(64)::bigint)`;

/**
 * Finds datasets of a part by time, and allows one original for the same bytes of an account. Equal bytes have equal
 * columns and an equal first year, thus one part, and the same latest row. Copies differ by their ids.
 */
const TIME_AND_CONTENT = `create unique index dataset_content_key on dataset
  (part, datetime_max, (case when original then ${CONTENT_KEY} else ${CONTENT_KEY} # id end))`;

/**
 * The growing tables. Each has the column `part` (layout and first year of a dataset) first in its key: reads and
 * merges stay within a part, and a distributed server keeps a part on one shard. The widest columns come first, so that
 * rows have no gaps.
 */
export const PART_TABLES = [
  `create sequence block_id_seq`,
  `create sequence span_id_seq`,
  `create table part (
    id bigint not null primary key,
    layout_id bigint not null,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null)`,
  `create table layout_stream (
    stream_id bigint not null,
    layout_id bigint not null,
    place integer not null,
    primary key (stream_id, layout_id))`,
  `create table dataset (
    part bigint not null,
    id bigint not null,
    datetime timestamptz not null,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null,
    rows bigint not null,
    "values" bigint not null,
    missing bigint not null,
    bytes bigint not null,
    original boolean not null,
    sha256 bytea not null check (length(sha256) = 32),
    username text not null,
    name text,
    missing_of bigint[],
    warnings jsonb,
    primary key (id, part))`,
  `create table block (
    part bigint not null,
    id bigint not null default nextval('block_id_seq'),
    dataset_id bigint,
    span_id bigint,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null,
    seq integer,
    rows integer not null,
    level smallint not null,
    sum_unit smallint,
    toc bytea not null,
    data bytea not null,
    text bytea,
    stats bytea,
    sources bytea,
    primary key (part, id),
    check ((dataset_id is null) = (sources is not null)))`,
  `create table span (
    part bigint not null,
    id bigint not null,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null,
    rows bigint not null,
    sum_unit smallint not null,
    stats bytea not null,
    primary key (part, id))`,
  `create table unfolded_dataset (
    part bigint not null,
    dataset_id bigint not null,
    "values" bigint[],
    first_datetime timestamptz[],
    last_datetime timestamptz[],
    last_number double precision[],
    last_text text[],
    last_flag smallint[],
    primary key (part, dataset_id))`,
  `create table deletion (
    part bigint not null,
    dataset_id bigint not null,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null,
    deleted timestamptz not null,
    primary key (part, dataset_id))`,
  `create table stream_total (
    stream_id bigint not null primary key,
    "values" bigint not null,
    first_datetime timestamptz,
    last_datetime timestamptz,
    last_dataset_datetime timestamptz,
    last_dataset_id bigint,
    last_number double precision,
    last_text text,
    last_flag smallint)`,
  ...['toc', 'data', 'stats', 'sources'].map(
    (column) => `alter table block alter column ${column} set storage external`,
  ),
  `alter table span alter column stats set storage external`,
];

/** Shared tables are on every node; only folds and deletions write the totals of streams. */
export const PART_DISTRIBUTION = [
  whenDistributed(`create_reference_table('part')`),
  whenDistributed(`create_reference_table('layout_stream')`),
  whenDistributed(`create_distributed_table('dataset', 'part', colocate_with => 'none')`),
  ...['block', 'span', 'unfolded_dataset', 'deletion'].map(byPart),
  whenDistributed(`create_distributed_table('stream_total', 'stream_id', colocate_with => 'none')`),
];

/** The last index holds the few blocks that wait for a merge or a span. */
export const PART_INDEXES = [
  TIME_AND_CONTENT,
  `create index dataset_datetime_index on dataset (datetime)`,
  `create index layout_stream_layout_index on layout_stream (layout_id)`,
  `create index part_layout_index on part (layout_id)`,
  `create index block_time_index on block (part, datetime_max, datetime_min)`,
  `create index block_dataset_index on block (part, dataset_id, seq) where dataset_id is not null`,
  `create index block_span_index on block (part, span_id) where span_id is not null`,
  `create index block_open_index on block (part, level, datetime_max, datetime_min) where span_id is null`,
  `create index span_time_index on span (part, datetime_max, datetime_min)`,
];
