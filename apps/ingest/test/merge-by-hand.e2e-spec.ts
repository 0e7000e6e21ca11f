import { raw } from '@pelorus/shared/persistence';
import { IngestFixture } from './ingest-fixture';
import { expectedRead, postAll, postTogether } from './measured-files';
import { MergeCommand } from './merge-command';
import { T, W, READ, minutes, health, blocks, until, textAt, answers, expectOnce, STRANGE } from './merged-archive';

let ingest: IngestFixture;
afterEach(() => ingest.stop());

describe('merge by hand', () => {
  it('merges all waiting blocks, and reports its work', async () => {
    ingest = await IngestFixture.start({ MERGE: 'false' });
    const files = [...minutes(0, 30), ...STRANGE];
    const ids = await postAll(ingest.alice, files);
    expect(await health(ingest.anyone)).toEqual({ state: 'off', blocks: 0, rows: 0, spans: 0, waiting: 0 });
    const before = await answers(ingest, ids);
    expect((await blocks(ingest)).merged).toBe(0);
    const command = new MergeCommand(ingest.database.url);
    expect([await command.ended, command.output]).toEqual([0, 'merged 40 blocks with 42 rows; formed 0 spans\n']);
    expect(await answers(ingest, ids)).toEqual(before);
    // The datasets of 1800 and of 2200 are alone in their parts.
    expect(await blocks(ingest)).toEqual({ own: 2, merged: 2, rows: 44 });
    const again = new MergeCommand(ingest.database.url);
    expect([await again.ended, again.output]).toEqual([0, 'merged 0 blocks with 0 rows; formed 0 spans\n']);
    await expectOnce(ingest, files);
  });

  it('takes no arguments', async () => {
    ingest = await IngestFixture.start();
    const command = new MergeCommand(ingest.database.url, ['everything']);
    expect([await command.ended, command.output]).toEqual([
      2,
      expect.stringContaining("merge takes no arguments, but found 'everything'"),
    ]);
  });

  it.each([0, 40, 150])('leaves every row exactly once when it is killed %d ms after it began', async (delay) => {
    ingest = await IngestFixture.start();
    const files = Array.from({ length: 12 }, (_, layout) =>
      minutes(layout * 30, 20).map((file) => ({
        ...file,
        columns: [...file.columns, `ship:boreas:more:no_${layout}`],
      })),
    ).flat();
    const full = files.map((file) => ({ ...file, rows: file.rows.map((row) => [...row, '7']) }));
    await postTogether(ingest.alice, full);
    const command = new MergeCommand(ingest.database.url);
    let isOver = false;
    void command.ended.then(() => (isOver = true));
    const connected = raw(`select count(*) as count from pg_stat_activity
        where datname = current_database() and application_name = 'pelorus ingest'`);
    // A quick merge may be over between two looks.
    await until(async () => isOver || (await ingest.connection.query<{ count: number }>(connected))[0]!.count > 0);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await command.kill();
    await expectOnce(ingest, full);
    expect(await textAt(ingest, `/rest/data?codes=${T},${W}`)).toBe(expectedRead(full, [READ[0]!, READ[2]!]));
    // The next instance finds the lock free and completes the merge.
    const next = new MergeCommand(ingest.database.url);
    expect([await next.ended, (await blocks(ingest)).own]).toEqual([0, 0]);
    await expectOnce(ingest, full);
    expect(await textAt(ingest, `/rest/data?codes=${T},${W}`)).toBe(expectedRead(full, [READ[0]!, READ[2]!]));
  });
});
