import { type ServiceClient } from '@pelorus/shared/testing';
import { FakeRegistry } from './fake-registry';
import { IngestFixture } from './ingest-fixture';
import { expectedRead, type MeasuredFile, minuteOf, postAll, postTogether, textOf } from './measured-files';
import { MergeCommand } from './merge-command';
import { post } from './files';
import {
  T,
  S,
  W,
  READ,
  CODES,
  line,
  minutes,
  health,
  blocks,
  isMergeDue,
  until,
  textAt,
  answers,
  some,
  expectOnce,
  STRANGE,
} from './merged-archive';

let ingest: IngestFixture;
afterEach(() => ingest.stop());

/** Waits until blocks were merged and no part has enough of a level for another merge. */
async function settled(): Promise<void> {
  await until(
    async () =>
      (await blocks(ingest)).merged > 0 && !(await isMergeDue(ingest)) && (await health(ingest.anyone)).blocks > 0,
  );
}

describe('a service that merges', () => {
  it('gives the same answers before and after, and reports its progress', async () => {
    ingest = await IngestFixture.alone({ MERGE: 'true' });
    const files = [...minutes(0, 300), ...STRANGE];
    const ids = await postAll(ingest.alice, files);
    const first = await answers(ingest, some(ids));
    expect(await textAt(ingest, `/rest/data?codes=${CODES}`)).toBe(expectedRead(files, READ));
    await settled();
    expect(await answers(ingest, some(ids))).toEqual(first);
    for (const id of some(ids)) {
      const { columns, rows } = files[ids.indexOf(id)]!;
      expect(await textAt(ingest, `/rest/datasets/${id}/content`)).toBe(textOf({ columns, rows }));
    }
    await expectOnce(ingest, files);
    // A pass is reported after its last merge is stored.
    await until(async () => {
      const { state, blocks: merged, rows, waiting } = await health(ingest.anyone);
      return state === 'running' && waiting < 40 && rows >= 280 && merged >= 280;
    });
  });

  it('has ETags that change with values, and stay while nothing happens', async () => {
    ingest = await IngestFixture.start();
    const ids = await postAll(ingest.alice, minutes(0, 40));
    const paths = [`/rest/data?codes=${T}`, `/rest/data?codes=${T}&aggregate=DAY`, `/rest/data?codes=${T}&points=10`];
    const tagsOf = (): Promise<string[]> =>
      Promise.all(paths.map(async (path) => (await ingest.anyone.get(path).expect(200)).headers['etag']!));
    const seen: string[][] = [];
    const step = async (change: () => Promise<unknown>): Promise<void> => {
      await change();
      const tags = await tagsOf();
      expect(await tagsOf()).toEqual(tags);
      for (const [i, path] of paths.entries()) {
        await ingest.anyone.get(path).set('If-None-Match', tags[i]!).expect(304);
      }
      seen.push(tags);
    };
    const merge = async (): Promise<void> => void expect(await new MergeCommand(ingest.database.url).ended).toBe(0);
    await step(() => Promise.resolve());
    await step(() => postAll(ingest.alice, [line(minuteOf(3), 77)]));
    await step(merge);
    const merged = seen.pop()!;
    await step(() => ingest.alice.delete(`/rest/datasets/${ids[5]!}`).expect(204));
    seen.push(merged);
    await step(() => postAll(ingest.alice, [line(minuteOf(3), 78)]));
    await step(merge);
    seen.pop();
    await step(() => ingest.alice.delete(`/rest/datasets/${ids[6]!}`).expect(204));
    // Values and therefore tags never repeat.
    for (const i of paths.keys()) expect(new Set(seen.map((tags) => tags[i])).size).toBe(seen.length);
  });

  it('gives back older values when a dataset among the merged ones is deleted', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const files = [...minutes(0, 60), line(minuteOf(30), 1_000, 'wrong'), line(minuteOf(59), 2_000)];
    const ids = await postAll(ingest.alice, files);
    await settled();
    const left = files.map((file, i) => ({ file, id: ids[i]! }));
    for (const place of [60, 60, 30, 0, 57]) {
      const [deleted] = left.splice(place, 1);
      const { id } = deleted!;
      await ingest.alice.delete(`/rest/datasets/${id}`).expect(204);
      await ingest.anyone.get(`/rest/datasets/${id}/content`).expect(404);
      const kept = left.map(({ file }) => file);
      expect(await textAt(ingest, `/rest/data?codes=${CODES.replace(`${S},`, '')}`)).toBe(
        expectedRead(kept, [READ[0]!, READ[2]!]),
      );
      const values = kept.filter(({ rows: [row] }) => row![1] !== '');
      const { body } = await ingest.anyone.get(`/rest/streams/${T}`).expect(200);
      const latest = values.reduce((best, each) => (each.rows[0]![0]! >= best.rows[0]![0]! ? each : best));
      expect(body).toMatchObject({
        values: values.length,
        lastValue: Number(latest.rows[0]![1]),
        firstDatetime: `${values.map(({ rows: [row] }) => row![0]!.replace(' ', 'T')).sort()[0]}.000000`,
      });
    }
    await expectOnce(
      ingest,
      left.map(({ file }) => file),
    );
    await post(ingest.alice, textOf(files[30]!)).expect(201);
    await post(ingest.alice, textOf(files[31]!)).expect(409);
  });

  it('keeps datasets of two accounts at the same minutes apart', async () => {
    const registry = await FakeRegistry.start();
    try {
      ingest = await IngestFixture.start({ MERGE: 'true', INGEST_CODES: 'registered', REGISTRY_URL: registry.url });
      const files: MeasuredFile[] = [];
      const owners: { readonly client: ServiceClient; readonly id: number }[] = [];
      for (const [i, file] of [...minutes(0, 30), ...minutes(0, 30)].entries()) {
        const client = i % 2 ? ingest.bob : ingest.alice;
        const own = { ...file, rows: file.rows.map(([time, value, ...more]) => [time!, `${value}${i}1`, ...more]) };
        const [id] = await postAll(client, [own]);
        files.push(own);
        owners.push({ client, id: id! });
      }
      await settled();
      const codes = `${T},${W}`;
      const read = [READ[0]!, READ[2]!];
      expect(await textAt(ingest, `/rest/data?codes=${codes}`)).toBe(expectedRead(files, read));
      // The later dataset belongs to the other account, which alone may delete it.
      const late = owners[31]!;
      const other = late.client === ingest.bob ? ingest.alice : ingest.bob;
      await other.delete(`/rest/datasets/${late.id}`).expect(403);
      await late.client.delete(`/rest/datasets/${late.id}`).expect(204);
      expect(await textAt(ingest, `/rest/data?codes=${codes}`)).toBe(
        expectedRead(
          files.filter((_, i) => i !== 31),
          read,
        ),
      );
    } finally {
      await registry.stop();
    }
  });

  it('takes files in reverse order of time while it merges', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const files = minutes(0, 600).reverse();
    await postTogether(ingest.alice, files);
    await settled();
    expect(await textAt(ingest, `/rest/data?codes=${T},${W}`)).toBe(expectedRead(files, [READ[0]!, READ[2]!]));
    await expectOnce(ingest, files);
  });

  it('merges nothing and loses nothing where every file has a layout of its own', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const files = Array.from({ length: 60 }, (_, i): MeasuredFile => {
      return { columns: [`${T} [°C]`, `ship:boreas:extra:no_${i}`], rows: [[minuteOf(i), String(i / 2), '1']] };
    });
    await postAll(ingest.alice, files);
    await until(async () => (await health(ingest.anyone)).waiting === files.length);
    expect(await blocks(ingest)).toEqual({ own: files.length, merged: 0, rows: files.length });
    expect(await textAt(ingest, `/rest/data?codes=${T}`)).toBe(expectedRead(files, [READ[0]!]));
    await expectOnce(ingest, files);
  });
});
