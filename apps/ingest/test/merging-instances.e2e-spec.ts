import { raw, sql } from '@pelorus/shared/persistence';
import { IngestFixture } from './ingest-fixture';
import { expectedRead, postAll, postTogether } from './measured-files';
import { MergeCommand } from './merge-command';
import { blocks, expectOnce, minutes, READ, T, textAt, until, W } from './merged-archive';

let ingest: IngestFixture;
afterEach(() => ingest.stop());

describe('instances over one database', () => {
  it('merge nothing twice', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const other = await ingest.beside({ MERGE: 'true' });
    try {
      const files = minutes(0, 300);
      const half = files.splice(150);
      const command = new MergeCommand(ingest.database.url);
      await Promise.all([postTogether(ingest.alice, files, 4), postTogether(other.alice, half, 4)]);
      expect(await command.ended).toBe(0);
      files.push(...half);
      await until(async () => (await blocks(ingest)).own < 16);
      expect(await textAt(ingest, `/rest/data?codes=${T},${W}`)).toBe(expectedRead(files, [READ[0]!, READ[2]!]));
      await expectOnce(ingest, files);
    } finally {
      await other.stop();
    }
  });

  it('stop in the middle of a merge, which is undone', async () => {
    ingest = await IngestFixture.start();
    const files = minutes(0, 40);
    await postAll(ingest.alice, files);
    const [{ part }] = (await ingest.connection.query<{ part: number }>(raw('select id as part from ingest.part'))) as [
      { part: number },
    ];
    const beside = await ingest.connection.transaction(async (transaction) => {
      // A merge waits for a deletion in the same part.
      await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`"ingest"."block":${part}`}, 0))`);
      const merging = await ingest.beside({ MERGE: 'true' });
      await until(async () => {
        const [row] = await ingest.connection.query<{ count: number }>(
          raw(`select count(*) as count from pg_stat_activity where datname = current_database()
            and application_name = 'pelorus ingest merge' and wait_event_type = 'Lock'`),
        );
        return row!.count > 0;
      });
      await merging.stop();
      return merging;
    });
    expect(beside).toBeDefined();
    await ingest.settled();
    expect(await blocks(ingest)).toEqual({ own: 40, merged: 0, rows: 40 });
    await expectOnce(ingest, files);
    // The lock of merges is free again.
    expect(await new MergeCommand(ingest.database.url).ended).toBe(0);
    expect((await blocks(ingest)).own).toBe(0);
  });
});
