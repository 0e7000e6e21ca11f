import { raw } from '@pelorus/shared/persistence';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { CreateLayers1763640000208, LAYER_DISTRIBUTION } from './0008-create-layers.migration';
import { ReadLayers1763640000209 } from './0009-read-layers.migration';

let ingest: IngestDatabase;
beforeAll(async () => (ingest = await ingestDatabase()));
afterAll(() => ingest.close());

async function names(): Promise<string[]> {
  const rows = await ingest.database.query<{ name: string }>(
    raw(`select relname as name from pg_class where relnamespace = 'ingest'::regnamespace and relkind in ('r', 'v', 'S')
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'ingest'::regnamespace and prokind = 'f'
      union all select pg_get_viewdef('ingest.measurement'::regclass) order by 1`),
  );
  return rows.map(({ name }) => name);
}

it('can be done without, and be made again', async () => {
  const present = await names();
  const runner = ingest.database.dataSource.createQueryRunner();
  await runner.query('set search_path = ingest');
  await new ReadLayers1763640000209().down(runner);
  await new CreateLayers1763640000208().down(runner);
  const former = await names();
  expect(former.filter((name) => /\b(run_pack|rule_layer|manual_flag|effective_flag)\b/.test(name))).toEqual([]);
  await runner.query(`select * from ingest.measurement`);
  await new CreateLayers1763640000208().up(runner);
  await new ReadLayers1763640000209().up(runner);
  expect(await names()).toEqual(present);
  await runner.query('reset search_path');
  await runner.release();
});

it('lie by stream on a cluster, and flags of persons on every node', () => {
  const statements = LAYER_DISTRIBUTION.join('\n');
  expect(statements).toContain(`create_distributed_table('run_pack', 'stream_id', colocate_with => 'rule_layer')`);
  for (const table of ['manual_flag', 'manual_flag_stream', 'manual_flag_request'])
    expect(statements).toContain(`create_reference_table('${table}')`);
});

it('refuse runs and flags that end before they begin, and a flag that is revoked by nobody', async () => {
  const insert = (text: string): Promise<unknown> => ingest.database.query(raw(`insert into ingest.${text}`));
  await expect(insert(`run_pack values (1, 1, 1, '2024-01-02', '2024-01-01', '')`)).rejects.toThrow();
  const flag = (to: string, revoked: string): Promise<unknown> =>
    insert(`manual_flag values (1, '2024-01-02', '${to}', now(), ${revoked}, 4, 'battery', null, 'x', null, null)`);
  await expect(flag('2024-01-01', 'null')).rejects.toThrow();
  await expect(flag('2024-01-03', 'now()')).rejects.toThrow();
});
