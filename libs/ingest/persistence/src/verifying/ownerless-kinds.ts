import { type Sql, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';

export interface OwnerlessKind {
  readonly kind: string;
  readonly fault: string;
  /** Takes the rows away, or derives what they lack; absent where nothing tells which is right. */
  readonly settle?: (tables: IngestTables) => Sql;
  /** Selects a `name` of each row. */
  readonly select: (tables: IngestTables) => Sql;
}

const PART_ROWS = ['block', 'span', 'dataset', 'unfoldedDataset', 'deletion'] as const;

const OUTSIDE = sql`row.datetime_min < part.datetime_min or row.datetime_max > part.datetime_max`;

export const OWNERLESS_KINDS: readonly OwnerlessKind[] = [
  ...PART_ROWS.map((table): OwnerlessKind => ({
    kind: table === 'unfoldedDataset' ? 'unfolded dataset' : table,
    fault: 'there is no such part: reads do not find it',
    select: (tables) =>
      sql`select 'part ' || part as name from (select distinct part from ${tables[table]}) row
        where not exists (select from ${tables.part} part where part.id = row.part)`,
  })),
  ...(['block', 'dataset'] as const).map((table): OwnerlessKind => ({
    kind: table,
    fault: 'it lies outside of the years of its part: reads do not find it',
    select: (tables) =>
      sql`select row.id || ' of part ' || row.part as name from ${tables[table]} row
        join ${tables.part} part on part.id = row.part where ${OUTSIDE}`,
  })),
  {
    kind: 'block',
    fault: 'there is no such dataset',
    select: ({ block, dataset }) =>
      sql`select block.id || ' of part ' || block.part || ', dataset ' || block.dataset_id as name from ${block} block
        where block.dataset_id is not null and not exists (
          select from ${dataset} dataset where dataset.part = block.part and dataset.id = block.dataset_id)`,
  },
  {
    kind: 'block',
    fault: 'there is no such span',
    select: ({ block, span }) =>
      sql`select block.id || ' of part ' || block.part || ', span ' || block.span_id as name from ${block} block
        where block.span_id is not null and not exists (
          select from ${span} span where span.part = block.part and span.id = block.span_id)`,
    settle: ({ block, span }) =>
      sql`update ${block} block set span_id = null where block.span_id is not null and not exists (
        select from ${span} span where span.part = block.part and span.id = block.span_id)`,
  },
  {
    kind: 'unfolded dataset',
    fault: 'there is no such dataset',
    select: ({ unfoldedDataset, dataset }) =>
      sql`select note.dataset_id || ' of part ' || note.part as name from ${unfoldedDataset} note
        where not exists (
          select from ${dataset} dataset where dataset.part = note.part and dataset.id = note.dataset_id)`,
    settle: ({ unfoldedDataset, dataset }) =>
      sql`delete from ${unfoldedDataset} note where not exists (
        select from ${dataset} dataset where dataset.part = note.part and dataset.id = note.dataset_id)`,
  },
  {
    kind: 'deletion note',
    fault: 'the dataset is still there',
    select: ({ deletion, dataset }) =>
      sql`select note.dataset_id || ' of part ' || note.part as name from ${deletion} note
        join ${dataset} dataset on dataset.part = note.part and dataset.id = note.dataset_id`,
    settle: ({ deletion, dataset }) =>
      sql`delete from ${deletion} note using ${dataset} dataset
        where dataset.part = note.part and dataset.id = note.dataset_id`,
  },
  {
    kind: 'total',
    fault: 'there is no such stream',
    select: ({ streamTotal, stream }) =>
      sql`select 'of stream ' || total.stream_id as name from ${streamTotal} total
        where not exists (select from ${stream} stream where stream.id = total.stream_id)`,
    settle: ({ streamTotal, stream }) =>
      sql`delete from ${streamTotal} total
        where not exists (select from ${stream} stream where stream.id = total.stream_id)`,
  },
  ...(['runPack', 'ruleLayer', 'manualFlagStream'] as const).map((table): OwnerlessKind => ({
    kind: { runPack: 'pack of runs', ruleLayer: 'rule layer', manualFlagStream: 'flag' }[table],
    fault: 'there is no such stream',
    select: (tables) =>
      sql`select distinct 'of stream ' || row.stream_id as name from ${tables[table]} row
        where not exists (select from ${tables.stream} stream where stream.id = row.stream_id)`,
  })),
  {
    kind: 'flag',
    fault: 'it has no stream, and counts for nothing',
    select: ({ manualFlag, manualFlagStream }) =>
      sql`select flag.id::text as name from ${manualFlag} flag
        where not exists (select from ${manualFlagStream} of_flag where of_flag.flag_id = flag.id)`,
  },
  {
    kind: 'stream of a flag',
    fault: 'there is no such flag',
    select: ({ manualFlag, manualFlagStream }) =>
      sql`select 'flag ' || of_flag.flag_id || ', stream ' || of_flag.stream_id as name from ${manualFlagStream} of_flag
        where not exists (select from ${manualFlag} flag where flag.id = of_flag.flag_id)`,
    settle: ({ manualFlag, manualFlagStream }) =>
      sql`delete from ${manualFlagStream} of_flag
        where not exists (select from ${manualFlag} flag where flag.id = of_flag.flag_id)`,
  },
  {
    kind: 'part',
    fault: 'there is no such layout',
    select: ({ part, layout }) =>
      sql`select part.id::text as name from ${part} part
        where not exists (select from ${layout} layout where layout.id = part.layout_id)`,
  },
  {
    kind: 'column of a layout',
    fault: 'there is no such stream',
    select: ({ layoutStream, stream }) =>
      sql`select 'layout ' || of_layout.layout_id || ', stream ' || of_layout.stream_id as name
        from ${layoutStream} of_layout
        where not exists (select from ${stream} stream where stream.id = of_layout.stream_id)`,
  },
  {
    kind: 'layout',
    fault: 'the streams of its columns are not those by which reads find it',
    select: ({ layout, layoutStream }) =>
      sql`select layout.id::text as name from ${layout} layout
        where (select count(*) from jsonb_array_elements(layout.columns) item where item->>'kind' <> 'flag')
          <> (select count(*) from ${layoutStream} of_layout
            where of_layout.layout_id = layout.id and of_layout.stream_id = any(layout.stream_ids))`,
  },
  {
    kind: 'file',
    fault: 'its content has no row, by which it is locked',
    select: ({ file, fileContent }) =>
      sql`select file.id::text as name from ${file} file
        where not exists (select from ${fileContent} content where content.sha256 = file.sha256)`,
    settle: ({ file, fileContent }) =>
      sql`insert into ${fileContent} (sha256, touched) select distinct sha256, now() from ${file}
        on conflict do nothing`,
  },
];
