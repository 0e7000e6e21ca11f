import { raw } from '@pelorus/shared/persistence';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { isDistributed } from '../is-distributed';
import { EMPTY_TOTAL, upsertTotals } from '../totals/total-rows';

const STREAMS = 500;
const rows = Array.from({ length: STREAMS }, (_, streamId) => ({ ...EMPTY_TOTAL, streamId, values: 1 }));
let ingest: IngestDatabase;

beforeAll(async () => {
  ingest = await ingestDatabase();
});
afterAll(() => ingest.close());

const settings = () =>
  ingest.database.query<{ table: string; settings: string[] }>(
    raw(`select relname as table, reloptions as settings from pg_class
      where relnamespace = 'ingest'::regnamespace and relname in ('dataset', 'stream_total') and reloptions is not null
      order by 1`),
  );

/** Adds to the totals of all streams in one transaction; tells how many rows it updated, and how many of them in place. */
function fold(): Promise<{ updated: number; inPlace: number }> {
  return ingest.database.transaction(async (transaction) => {
    await upsertTotals(transaction, ingest.tables, rows, raw(`"values" = total."values" + excluded."values"`));
    const [counts] = await transaction.query<{ updated: number; inPlace: number }>(
      raw(`select n_tup_upd as updated, n_tup_hot_upd as "inPlace" from pg_stat_xact_user_tables
        where relid = 'ingest.stream_total'::regclass`),
    );
    return counts!;
  });
}

it('are stored and vacuumed as their load needs', async () => {
  expect(await settings()).toEqual([
    { table: 'dataset', settings: ['autovacuum_vacuum_insert_scale_factor=0.02'] },
    { table: 'stream_total', settings: ['fillfactor=50'] },
  ]);
});

it('update all totals in place', async () => {
  await fold();
  const count = (await isDistributed(ingest.database, ingest.tables)) ? 0 : STREAMS;
  expect(await fold()).toEqual({ updated: count, inPlace: count });
});
