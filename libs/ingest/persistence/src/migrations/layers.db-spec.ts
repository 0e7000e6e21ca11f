import { raw } from '@pelorus/shared/persistence';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { LAYER_DISTRIBUTION } from './0008-create-layers.migration';

let ingest: IngestDatabase;
beforeAll(async () => (ingest = await ingestDatabase()));
afterAll(() => ingest.close());

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
