import { Secret } from '@pelorus/shared/config';
import { migrate } from '@pelorus/shared/persistence';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { DataSource } from 'typeorm';
import { ingestMigrations } from '..';
import { PART_DISTRIBUTION } from './sql/part-tables';

let test: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  test = await emptyDatabase();
  await migrate(new Secret(test.url), ingestMigrations('measurements'));
  source = await new DataSource({
    type: 'postgres',
    url: test.url,
    extra: { options: '-c search_path=measurements' },
  }).initialize();
});
afterAll(async () => {
  await source.destroy();
  await test.drop();
});

async function column(query: string): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(query);
  return rows.map((row) => row.name);
}

const tables = (): Promise<string[]> =>
  column(`select relname as name from pg_class where relnamespace = 'measurements'::regnamespace
    and relkind in ('r', 'v') and relname <> 'migration' order by 1`);

it('creates its tables in the given schema', async () => {
  expect(await tables()).toEqual([
    'alert',
    'alert_address',
    'alert_attempt',
    'alert_calendar',
    'alert_clock',
    'alert_date',
    'alert_delivery',
    'alert_former_code',
    'alert_group',
    'alert_item',
    'alert_reading',
    'alert_receiver',
    'alert_rule',
    'alert_seed',
    'alert_silence',
    'alert_source',
    'alert_transition',
    'block',
    'block_archive',
    'block_change',
    'block_move',
    'block_object',
    'dataset',
    'deletion',
    'file',
    'file_content',
    'layout',
    'layout_stream',
    'live_clock',
    'live_event',
    'live_note',
    'live_subscription',
    'manual_flag',
    'manual_flag_code',
    'manual_flag_request',
    'manual_flag_stream',
    'measurement',
    'measurement_of_dataset',
    'part',
    'recheck',
    'refused_upload',
    'rule_layer',
    'rule_source',
    'run_pack',
    'span',
    'stream',
    'stream_holding',
    'stream_of_part',
    'stream_reading',
    'stream_rule',
    'stream_total',
    'unfolded_dataset',
    'unfolded_holding',
    'year_away',
  ]);
});

it('keeps the bytes of blocks and spans uncompressed, so that parts of them can be fetched; text is compressed', async () => {
  const external = await column(`select attrelid::regclass || '.' || attname as name from pg_attribute
    where attrelid in ('block'::regclass, 'span'::regclass) and attstorage = 'e' order by 1`);
  expect(external).toEqual(['block.data', 'block.sources', 'block.stats', 'block.toc', 'span.stats']);
});

/** The tables that grow with the measurements. */
const GROWING = ['block', 'dataset', 'deletion', 'span', 'unfolded_dataset'];

it('keys every growing table by its part', async () => {
  const within = `relnamespace = 'measurements'::regnamespace and relname = any('{${GROWING.join(',')}}')`;
  const unique =
    await column(`select indexrelid::regclass || ': ' || coalesce(string_agg(attname, ', ' order by place), '')
      as name
    from pg_index join pg_class on pg_class.oid = indrelid
    cross join unnest(indkey) with ordinality each (number, place)
    left join pg_attribute on attrelid = indrelid and attnum = number
    where indisunique and ${within} group by indexrelid order by 1`);
  expect(unique).toEqual([
    'block_pkey: part, id',
    // The third key is an expression.
    'dataset_content_key: part, datetime_max',
    'dataset_pkey: id, part',
    'deletion_pkey: part, dataset_id',
    'span_pkey: part, id',
    'unfolded_dataset_pkey: part, dataset_id',
  ]);
});

it('distributes every growing table by its part, beside the table of datasets', () => {
  const statements = PART_DISTRIBUTION.join('\n');
  for (const table of GROWING)
    expect(statements).toContain(`create_distributed_table('${table}', 'part', colocate_with`);
  const beside = GROWING.filter((table) => statements.includes(`('${table}', 'part', colocate_with => 'dataset')`));
  expect(beside).toEqual(GROWING.filter((table) => table !== 'dataset'));
});

it('has no foreign keys, so that no upload locks a shared row', async () => {
  const foreign = `select conname as name from pg_constraint
    where contype = 'f' and connamespace = 'measurements'::regnamespace`;
  expect(await column(foreign)).toEqual([]);
});

it('keys files by their bytes', async () => {
  const keys = await column(`select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as name from pg_constraint
    where contype in ('p', 'u') and conrelid in ('file'::regclass, 'file_content'::regclass) order by 1`);
  expect(keys).toEqual(['file: PRIMARY KEY (sha256, id)', 'file_content: PRIMARY KEY (sha256)']);
});

it.each([
  ['no dataset and no sources', 'null', 'null'],
  ['both', '1', `'\\x00'`],
])('refuses a block that has %s', async (_name, dataset, sources) => {
  const insertion = `insert into block (part, dataset_id, datetime_min, datetime_max, rows, level, toc, data, sources)
    values (1, ${dataset}, now(), now(), 1, 0, '', '', ${sources})`;
  await expect(source.query(insertion)).rejects.toThrow('block_check');
});

it('refuses a digest of another length', async () => {
  const insertion = `insert into dataset (part, id, datetime, datetime_min, datetime_max, rows, "values", missing, bytes,
      original, sha256, username) values (1, 1, now(), now(), now(), 1, 1, 0, 1, true, '\\x00', 'x')`;
  await expect(source.query(insertion)).rejects.toThrow('dataset_sha256_check');
});
