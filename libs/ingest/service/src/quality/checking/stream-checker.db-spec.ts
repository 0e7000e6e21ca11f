import { sql } from '@pelorus/shared/persistence';
import fc from 'fast-check';
import { FoldRepository, RecheckRepository } from '@pelorus/ingest/persistence';
import { type StreamProperty, type StreamState } from '@pelorus/ingest/quality';
import { CheckedArchive, type Row } from '../../../test/checked-archive';

const START = Date.UTC(2024, 0, 1) * 1_000;
const SECOND = 1_000_000;
const UNIT = { code: '°C', ucum: 'Cel' };
const [A, B] = ['x:y:a', 'x:y:b'];

const state = (properties: readonly StreamProperty[], rest: Partial<StreamState> = {}): StreamState => ({
  parameterId: 1,
  sinceUs: -Infinity,
  untilUs: Infinity,
  unit: UNIT,
  type: 'salinity',
  properties,
  ...rest,
});
const FIVE: readonly StreamProperty[] = [
  { name: 'manufacturer_range', lower: -5, upper: 50 },
  { name: 'local_range', lower: 0, upper: 20 },
  { name: 'crit_gradient_value', upper: 5 },
  { name: 'crit_spike_value', upper: 4 },
  { name: 'operation temperature', lower: 1, upper: 9 },
];

/** Works off what waits. */
async function settle(archive: CheckedArchive): Promise<void> {
  const checker = archive.checker();
  await archive.fold();
  await checker.refresh();
  while (await archive.waiting()) await checker.round();
}

async function expectExact(archive: CheckedArchive): Promise<void> {
  expect(await archive.said()).toEqual(await archive.judged());
}

describe('checking', () => {
  let archive: CheckedArchive;
  beforeEach(async () => {
    archive = await CheckedArchive.start();
    archive.properties = { [A]: [state(FIVE)], [B]: [state([], { type: 'temperature' })] };
  });
  afterEach(() => archive.close());

  const rowsOf = (from: number, count: number, value: (i: number) => number, stepUs = SECOND): Row[] =>
    Array.from({ length: count }, (_, i) => [START + (from + i) * stepUs, [value(from + i), 5]]);

  it('judges by the five tests of the reference service', async () => {
    const wild = new Map([[10, 60], [20, 30], [30, -3]]); // prettier-ignore
    const rows = rowsOf(0, 40, (i) => wild.get(i) ?? 10);
    await archive.upload([A, B], rows.map(([us, [a]], i) => [us, [a, i === 5 ? 11 : 5]])); // prettier-ignore
    await settle(archive);
    const said = await archive.said();
    const against = said.map(({ test, runs }) => [test, runs.filter((run) => run[2] > 1).map((run) => run[0])]);
    const at = (...places: number[]): number[] => places.map((place) => START + place * SECOND);
    expect(against).toEqual([
      ['dependence', at(5)],
      ['gradient', at(10, 20, 30)],
      ['gross_range', at(10)],
      ['gross_range', at(10, 20, 30)],
      ['spike', at(10, 20, 30)],
    ]);
    await expectExact(archive);
  });

  it('gives one run for a stream that is good, whatever the number of files', async () => {
    await settle(archive);
    for (let i = 0; i < 30; i++) {
      await archive.upload(
        [A, B],
        rowsOf(i, 1, () => 10),
      );
      if (i % 3 === 0) await settle(archive);
    }
    await settle(archive);
    const said = await archive.said();
    expect(said.map(({ runs }) => runs.length)).toEqual([1, 1, 1, 1, 1]);
    await expectExact(archive);
  });

  it('has few notes however long nobody checks, and is exact again when somebody does', async () => {
    await settle(archive);
    for (let i = 0; i < 210; i++) {
      await archive.upload([A, B], rowsOf(i, 1, (place) => (place % 9 === 0 ? 60 : 10))); // prettier-ignore
      await archive.fold();
    }
    const first = await archive.upload([A, B], rowsOf(40_000, 1, () => 10)); // prettier-ignore
    await archive.fold();
    await archive.delete(first);
    expect(await archive.waiting()).toBe(212);
    await archive.database.query(sql`update ingest.recheck set noted = noted - interval '1 h'`);
    await archive.upload([A, B], rowsOf(210, 1, () => 10)); // prettier-ignore
    await archive.fold();
    // Those of the first stretch are one; the far ones and the new one are not among them.
    expect(await archive.waiting()).toBe(4);
    await settle(archive);
    await expectExact(archive);
  });

  it('notes a time that is asked for again once, and has whoever works on it begin anew', async () => {
    await archive.upload([A, B], rowsOf(0, 10, () => 10)); // prettier-ignore
    await settle(archive);
    const notes = new RecheckRepository(archive.database, archive.tables);
    const whole = { streamId: 1, minUs: -Infinity, maxUs: Infinity };
    for (let i = 0; i < 3; i++) await notes.noteStreams([whole]);
    const [note] = await notes.backlog(10);
    expect(await archive.waiting()).toBe(1);
    await notes.noteStreams([{ ...whole, minUs: START }, whole]);
    expect(await notes.take([note!.id])).toBe(false);
    await settle(archive);
    await expectExact(archive);
  });

  it('stores nothing twice and loses nothing where two instances check at once, and where one is broken off', async () => {
    await settle(archive);
    const [one, other] = [archive.checker(), archive.checker()];
    await other.refresh();
    for (let i = 0; i < 12; i++) {
      await archive.upload(
        [A, B],
        rowsOf(5 * i, 5, (at) => (at % 7 === 0 ? 30 : 10)),
      );
      await archive.fold();
      // It waits for the ends of the connections, and the pool hears of them: else it would give one away once more.
      const breakOff = (): Promise<unknown> =>
        archive.database.query(sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like '%recheck%' and state <> 'idle'`);
      await Promise.allSettled([one.round(), other.round(), ...(i % 3 === 0 ? [breakOff()] : [])]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settle(archive);
    await expectExact(archive);
  });

  it('judges a long time in windows, the newest one first', async () => {
    archive.properties = {};
    const count = 250_000;
    await archive.upload(
      [A],
      Array.from({ length: count }, (_, i) => [START + i * 100_000 + 7, [i % 1_000 === 0 ? 60 : 10]]),
    );
    await settle(archive);
    archive.properties = { [A]: [state(FIVE.slice(0, 2))] };
    archive.version++;
    const checker = archive.checker();
    await checker.refresh();
    await checker.round();
    const runs = (await archive.said())[0]!.runs;
    expect(runs.at(-1)![1]).toBe(START + (count - 1) * 100_000 + 7);
    while (await archive.waiting()) await checker.round();
    await expectExact(archive);
    expect((await archive.said())[0]!.runs.filter((run) => run[2] === 4)).toHaveLength(count / 1_000);
  });

  it('takes a file whose rows go back and forth over years, microseconds, and a gap of ten years', async () => {
    await settle(archive);
    const years = (n: number): number => n * 365 * 86_400 * SECOND;
    const rows = Array.from({ length: 300 }, (_, i): Row => {
      const year = (i * 7) % 3;
      return [START + years(year === 2 ? 12 : year) + i * 100_003, [i % 50 === 0 ? 60 : 20, 5]];
    });
    const id = await archive.upload([A, B], rows);
    await settle(archive);
    await expectExact(archive);
    await archive.upload([A], [[START + years(6), [90]]]);
    await settle(archive);
    await expectExact(archive);
    await archive.delete(id);
    await settle(archive);
    await expectExact(archive);
  });

  it('judges nothing again but the time since the change where a property changes all the time', async () => {
    await archive.upload(
      [A, B],
      rowsOf(0, 50, () => 10),
    );
    await settle(archive);
    const checker = archive.checker();
    for (let i = 1; i <= 5; i++) {
      const states = Array.from({ length: i }, (_, k) =>
        state([{ name: 'local_range', lower: 0, upper: 20 - k }], {
          sinceUs: START + (40 + k) * SECOND,
          untilUs: k === i - 1 ? Infinity : START + (41 + k) * SECOND,
        }),
      );
      archive.properties[A] = [state(FIVE, { untilUs: START + 40 * SECOND }), ...states];
      archive.version++;
      await checker.refresh();
      const { values } = await checker.round();
      expect(values).toBeLessThan(20);
    }
    await expectExact(archive);
  });

  it('goes on by the rules that are known while the registry is away', async () => {
    await archive.upload(
      [A, B],
      rowsOf(9, 1, () => 10),
    );
    await settle(archive);
    archive.away = new Error('away');
    await archive.upload(
      [A, B],
      rowsOf(0, 5, () => 60),
    );
    await archive.fold();
    const checker = archive.checker();
    await expect(checker.refresh()).rejects.toThrow('away');
    while (await archive.waiting()) await checker.round();
    await expectExact(archive);
    expect((await archive.said()).map(({ test }) => test)).toContain('gross_range');
  });

  it('takes up what came and what changed while the registry was away for a day', async () => {
    await archive.upload([A, B], rowsOf(0, 5, () => 10)); // prettier-ignore
    await settle(archive);
    const checker = archive.checker();
    await checker.refresh();
    archive.away = new Error('away');
    const unknown = 'x:y:unknown';
    for (let hour = 0; hour < 24; hour++) {
      await expect(checker.refresh()).rejects.toThrow('away');
      await archive.upload([A, B, unknown], [[START + hour * 3_600 * SECOND, [60, 5, 60]]]);
      await archive.fold();
      while (await archive.waiting()) await checker.round();
    }
    await expectExact(archive);
    const range = { name: 'local_range', lower: 0, upper: 70 };
    archive.properties = { ...archive.properties, [A]: [state([range])], [unknown]: [state([range])] };
    archive.version++;
    archive.away = undefined;
    await checker.refresh();
    while (await archive.waiting()) await checker.round();
    await expectExact(archive);
    const said = await archive.said();
    expect(said.map(({ code, test, runs }) => [code, test, runs.map(([, , flag]) => flag)])).toEqual([
      [A, 'gross_range', [1]],
      [unknown, 'gross_range', [1]],
    ]);
  });

  it('judges what was being folded when the first rules came', async () => {
    await archive.upload([A, B], rowsOf(0, 5, () => 60)); // prettier-ignore
    const checker = archive.checker();
    const { first } = await archive.database.transaction(async (transaction) => {
      await new FoldRepository(transaction, archive.tables).fold(100);
      const progress = { isDone: false };
      const first = checker
        .refresh()
        .then(() => checker.round())
        .finally(() => (progress.isDone = true));
      while (!progress.isDone && (await archive.blocked()) === 0);
      return { first };
    });
    await first;
    while (await archive.waiting()) await checker.round();
    await expectExact(archive);
    expect((await archive.said()).map(({ test }) => test)).toContain('gross_range');
  });

  it('asks about a stream whose upload ended after those of later streams', async () => {
    const [early, later] = ['x:y:early', 'x:y:later'];
    archive.properties = { [early]: [state(FIVE)] };
    await archive.upload([A, B], rowsOf(0, 1, () => 10)); // prettier-ignore
    await settle(archive);
    const nextStreamId = (id: number): Promise<unknown> =>
      archive.database.query(sql`select setval('ingest.stream_id_seq', ${id}::bigint, false)`);
    const checker = archive.checker();
    await nextStreamId(200);
    await archive.upload([later], [[START, [60]]]);
    await checker.refresh();
    await nextStreamId(100);
    await archive.upload([early], [[START, [60]]]);
    await archive.fold();
    await checker.refresh();
    while (await archive.waiting()) await checker.round();
    await expectExact(archive);
    expect((await archive.said()).map(({ code }) => code)).toContain(early);
  });

  it('takes very many rules at once, asks once about each stream, and is exact', async () => {
    const codes = Array.from({ length: 120 }, (_, i) => `x:y:p${i}`);
    const rules = (upper: number) => [state([...FIVE.slice(0, 4), { name: 'flat line', upper }])];
    archive.properties = Object.fromEntries(codes.map((code) => [code, rules(3_600)]));
    for (let at = 0; at < 5; at++) await archive.upload(codes, [[START + at * SECOND, codes.map((_, i) => i % 60)]]); // prettier-ignore
    const checker = archive.checker();
    await archive.fold();
    await checker.refresh();
    expect(archive.asked).toBe(codes.length);
    while (await archive.waiting()) await checker.round();
    expect(await archive.said()).toHaveLength(5 * codes.length);
    // All rules of the last property change together.
    archive.properties = Object.fromEntries(codes.map((code) => [code, rules(60)]));
    archive.version++;
    archive.asked = 0;
    await checker.refresh();
    expect(archive.asked).toBe(codes.length);
    expect(await archive.waiting()).toBe(codes.length);
    while (await archive.waiting()) await checker.round();
    await expectExact(archive);
  });

  it('gives what judging everything from scratch gives, in whatever order things come', async () => {
    const time = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 86_400 * 4_000 }));
    const cell = fc.option(fc.constantFrom(-20, 3, 5, 5, 5, 6, 7, 12, 25, 90), { nil: undefined, freq: 6 });
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({
        kind: fc.constant('upload' as const),
        codes: fc.constantFrom([A, B], [A], [B], [B, A]),
        rows: fc.array(fc.tuple(time, cell, cell), { minLength: 1, maxLength: 25 }),
      }) }, // prettier-ignore
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), place: fc.nat() }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'merge' as const }) },
      { weight: 3, arbitrary: fc.constant({ kind: 'check' as const }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('interrupt' as const), times: fc.array(fc.tuple(time, time), { maxLength: 3 }) }) }, // prettier-ignore
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), since: time, upper: fc.integer({ min: 4, max: 30 }) }) }, // prettier-ignore
    );
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 2, maxLength: 14, size: 'max' }), async (steps) => {
          const ids: number[] = [];
          for (const each of steps) {
            if (each.kind === 'merge') await archive.merge();
            if (each.kind === 'delete' && ids.length > 0)
              await archive.delete(ids.splice(each.place % ids.length, 1)[0]!);
            if (each.kind === 'check') await settle(archive);
            if (each.kind === 'change') {
              const sinceUs = START + each.since * SECOND;
              const range = { name: 'local_range', lower: 0, upper: each.upper };
              archive.properties[A] = [
                state(FIVE, { untilUs: sinceUs }),
                state([...FIVE.slice(2), range], { sinceUs }),
              ];
              archive.version++;
            }
            if (each.kind === 'interrupt') {
              // Events that are added, moved and taken away.
              archive.interruptions[A] = each.times.map(([a, b], i) => ({
                ...{ parameterId: 1, event: i === 0 ? 'Cleaning' : 'Repair' },
                ...{ sinceUs: START + Math.min(a, b) * SECOND, untilUs: START + (Math.max(a, b) + 1) * SECOND },
              }));
              archive.version++;
            }
            if (each.kind === 'upload') {
              const byTime = new Map(each.rows.map(([at, ...cells]) => [at, cells.slice(0, each.codes.length)]));
              const rows = [...byTime].map(([at, cells]): Row => [START + at * SECOND, cells]);
              ids.push(await archive.upload(each.codes, rows));
            }
          }
          await settle(archive);
          await expectExact(archive);
        })
        .afterEach(async () => {
          await archive.close();
          archive = await CheckedArchive.start();
          archive.properties = { [A]: [state(FIVE)], [B]: [state([], { type: 'temperature' })] };
        }),
      { numRuns: 12 },
    );
  });
});
