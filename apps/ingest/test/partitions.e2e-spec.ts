import { raw } from '@pelorus/shared/persistence';
import { CommandProcess } from './command-process';
import { expectedRead, type MeasuredFile, minuteOf } from './measured-files';
import { answers, expectOnce, line, READ, some, STRANGE, T, textAt, W } from './merged-archive';
import { filesOf, largeFile, PartitionedArchive } from './partitioned-archive';

let archive: PartitionedArchive;
beforeEach(async () => {
  archive = await PartitionedArchive.start();
});
afterEach(() => archive.stop());

const YEARS = [1995, 2005, 2024];
const ofYears = (): MeasuredFile[] => YEARS.flatMap((year) => filesOf(year, 0, 40));
const OWN = [READ[0]!, READ[2]!];

it('answers the same before and after all blocks have moved, to and fro', async () => {
  const ids = await archive.upload(...ofYears(), ...STRANGE, largeFile(2005));
  await archive.mergeAll();
  const before = await answers(archive.ingest, some(ids));
  await archive.on();
  expect(await archive.partitions()).toEqual([
    ...['block_1995', 'block_2005', 'block_2024', 'block_early', 'block_late'],
  ]);
  expect(await answers(archive.ingest, some(ids))).toEqual(before);
  expect(await archive.findings()).toEqual([]);
  expect(await archive.partition('list')).toMatch(/^1995\there\t\d+ bytes\t\(default tablespace\)\n2005\there/);
  await expect(archive.partition('on')).rejects.toThrow('already');
  expect(await archive.partition('off')).toBe('blocks lie in one table now');
  expect(await archive.partitions()).toEqual([]);
  expect(await answers(archive.ingest, some(ids))).toEqual(before);
  expect(await archive.findings()).toEqual([]);
  await expect(archive.partition('off')).rejects.toThrow('do not lie in partitions');
  expect(await archive.partition('list')).toBe('blocks lie in one table');
  expect(await archive.partition('abandon')).toBe('nothing was begun');
});

it('keeps the indexes, rights and views of others', async () => {
  const role = `reader_${process.pid}`;
  await archive.partition('off').catch(() => undefined);
  await archive.sql(`create role ${role}`);
  try {
    await archive.sql(`grant select on ingest.block, ingest.measurement_of_dataset, ingest.measurement to ${role}`);
    await archive.sql(`create view ingest.own_view as select id, rows from ingest.block`);
    const state = async (): Promise<object[]> => [
      ...(await archive.sql<object>(`select indexname, regexp_replace(indexdef, ' ON (ONLY )?', ' ON ') as definition
        from pg_indexes where schemaname = 'ingest' and tablename = 'block' and indexname <> 'block_pkey' order by 1`)),
      ...(await archive.sql<object>(`select relname, relacl::text from pg_class where relnamespace = 'ingest'::regnamespace
        and relname in ('block', 'measurement_of_dataset', 'measurement', 'own_view') order by 1`)),
      ...(await archive.sql<object>(
        `select viewname, definition from pg_views where schemaname = 'ingest' order by 1`,
      )),
      ...(await archive.sql<object>(`select attname, attstorage, attnotnull from pg_attribute
        where attrelid = 'ingest.block'::regclass and attnum > 0 order by attnum`)),
    ];
    const before = await state();
    expect(before.length).toBeGreaterThan(20);
    await archive.on();
    expect(await state()).toEqual(before);
    await archive.partition('off');
    expect(await state()).toEqual(before);
    await archive.sql(`create materialized view ingest.sums as select count(*) from ingest.block`);
    await archive.upload(...ofYears());
    await expect(archive.partition('on')).rejects.toThrow('ingest.sums');
  } finally {
    await archive.sql(`drop owned by ${role}`);
    await archive.sql(`drop role ${role}`);
  }
});

it('takes uploads of a new year, two at once, of one row and of many', async () => {
  await archive.on();
  const [first, second] = await Promise.all([
    archive.send(line('2031-01-01 00:00:00', 1)),
    archive.send(largeFile(2031)),
    ...filesOf(2031, 0, 20).map((file) => archive.send(file)),
    archive.send(line('2032-05-01 00:00:00', 2)),
    archive.send(line('2032-05-02 00:00:00', 3)),
  ]);
  expect([first!.status, second!.status]).toEqual([201, 201]);
  expect(await archive.partitions()).toEqual(expect.arrayContaining(['block_2031', 'block_2032']));
  await archive.mergeAll();
  expect(await archive.findings()).toEqual([]);
});

it('puts years that no instrument has seen together, and knows none above', async () => {
  await archive.on();
  await archive.upload(...STRANGE);
  expect((await archive.partitions()).filter((name) => /1800|2200/.test(name))).toEqual([]);
  const strange = await archive.sql<{ name: string; rows: number }>(
    `select tableoid::regclass::text as name, sum(rows) as rows from ingest.block
      where tableoid::regclass::text ~ 'early|late' group by 1 order by 1`,
  );
  expect(strange.map(({ name }) => name)).toEqual(['ingest.block_early', 'ingest.block_late']);
  expect((await archive.send(line('9999-06-01 12:00:00', 4))).status).toBe(422);
  for (const words of ['move 9999 pg_default', 'detach 9999', 'attach 9999', 'detach 1800'])
    await expect(archive.partition(words)).rejects.toThrow(
      'has no partition of its own: these are for the years 1900 to 2099',
    );
  await expect(archive.partition('detach x')).rejects.toThrow(`'x' is no year of four digits`);
  await expect(archive.partition('detach 1996')).rejects.toThrow('there is no partition of the year 1996');
  await expect(archive.partition('attach 1996')).rejects.toThrow('1996 is not away');
  await expect(archive.partition('move 2024')).rejects.toThrow('call it as: partition move <year> <tablespace>');
  await expect(archive.partition('move 2024 nowhere')).rejects.toThrow(/no tablespace 'nowhere'.*there are pg_default/);
  await expect(archive.partition('fly')).rejects.toThrow(`there is no command 'partition fly'`);
  expect(await archive.findings()).toEqual([]);
});

/** Uploads and deletes without a pause until `over`; gives the files whose datasets are there. */
async function busy(over: AbortSignal, year: number): Promise<MeasuredFile[]> {
  const kept: MeasuredFile[] = [];
  for (let i = 0; !over.aborted; i++) {
    const file = filesOf(YEARS[i % 3]! + year, 100 + i, 1)[0]!;
    const [id] = await archive.upload(file);
    if (i % 4 > 0) kept.push(file);
    else await archive.ingest.alice.delete(`/rest/datasets/${id}`).expect(204);
  }
  return kept;
}

it('moves while uploads, deletions and merges go on, with nothing lost and nothing twice', async () => {
  const files = ofYears();
  const large = largeFile(2005);
  await archive.upload(...files);
  await archive.upload(large);
  const over = new AbortController();
  const writers = Promise.all([busy(over.signal, 0), busy(over.signal, 1)]);
  const merging = (async () => {
    while (!over.signal.aborted) await archive.mergeAll();
  })();
  await archive.on();
  await archive.partition('off');
  await archive.partition('on');
  over.abort();
  files.push(...(await writers).flat());
  await merging;
  await expectOnce(archive.ingest, [...files, large]);
  const found = await textAt(archive.ingest, `/rest/data?codes=${T},${W}`);
  const wanted = expectedRead([...files, { ...large, columns: [T + ' [°C]', 'x'] }], OWN);
  expect(found.split('\n').length).toBe(wanted.split('\n').length);
  expect(found).toBe(wanted);
  expect(await archive.findings()).toEqual([]);
});

it('goes on with a move that was broken off, whatever changed since', async () => {
  const ids = await archive.upload(...ofYears());
  if (await archive.blocks().isOn()) await archive.partition('off');
  await archive.sql(`create table ingest.broken as select count(*) from ingest.block`);
  let said = 0;
  const broken = archive.blocks(() => {
    if (++said === 2) throw new Error('killed');
  });
  await expect(broken.on()).rejects.toThrow('killed');
  await expect(archive.partition('off')).rejects.toThrow('do not lie in partitions');
  await archive.mergeAll();
  await archive.upload(...filesOf(1995, 100, 5), ...filesOf(2011, 0, 3));
  await archive.ingest.alice.delete(`/rest/datasets/${ids[3]}`).expect(204);
  expect(await archive.partition('on')).toContain('a partition for each year');
  expect(await archive.partitions()).toEqual(expect.arrayContaining(['block_1995', 'block_2011']));
  expect(await archive.findings()).toEqual([]);
  await expectOnce(archive.ingest, [
    ...ofYears().filter((_, i) => i !== 3),
    ...filesOf(1995, 100, 5),
    ...filesOf(2011, 0, 3),
  ]);
});

it('loses nothing when its process is killed while it copies, and before the switch', async () => {
  const files = ofYears();
  await archive.upload(...files);
  if (await archive.blocks().isOn()) await archive.partition('off');
  const { url } = archive.ingest.database;
  // Whoever begins a part holds the switch back: neither process gets that far before it is killed.
  await archive.ingest.connection.transaction(async (transaction) => {
    await transaction.query(raw('lock table ingest.part in row exclusive mode'));
    const copying = new CommandProcess(url, ['partition', 'on']);
    await copying.says('1995: 40 blocks copied');
    expect(await copying.kill()).toBe('SIGKILL');
    await archive.untilNobodyMoves();
    const switching = new CommandProcess(url, ['partition', 'on']);
    await switching.says('2024: ');
    await archive.upload(...filesOf(1995, 60, 2));
    expect(await switching.kill()).toBe('SIGKILL');
    await archive.untilNobodyMoves();
  });
  files.push(...filesOf(1995, 60, 2), ...filesOf(2024, 60, 2));
  await archive.upload(...filesOf(2024, 60, 2));
  expect(await new CommandProcess(url, ['partition', 'on']).ended).toBe(0);
  expect(await archive.partitions()).toContain('block_1995');
  expect(await archive.findings()).toEqual([]);
  await expectOnce(archive.ingest, files);
});

it('forgets a move that was broken off', async () => {
  await archive.upload(...ofYears());
  if (await archive.blocks().isOn()) await archive.partition('off');
  const broken = archive.blocks(() => {
    throw new Error('killed');
  });
  await expect(broken.on()).rejects.toThrow('killed');
  expect(await archive.partition('abandon')).toBe('nothing is left of what was begun');
  expect(await archive.sql(`select relname from pg_class where relname ~ '^block_(by_year|\\d|early|late)'`)).toEqual(
    [],
  );
  await archive.upload(...filesOf(1995, 100, 5));
  expect(await archive.findings()).toEqual([]);
  await archive.partition('on');
  expect(await archive.findings()).toEqual([]);
});

it('moves a year into a tablespace while it is written', async () => {
  await archive.on();
  const files = ofYears();
  await archive.upload(...files);
  const place = `slow_${process.pid}`;
  const runner = await archive.ingest.connection.connection();
  await runner.query('set allow_in_place_tablespaces = on');
  await runner.query(`create tablespace ${place} location ''`);
  await runner.release();
  const over = new AbortController();
  const writers = busy(over.signal, 0);
  expect(await archive.partition(`move 1995 ${place}`)).toContain('1995');
  await archive.partition(`move 2024 ${place}`);
  over.abort();
  files.push(...(await writers));
  expect(await archive.partition('list')).toMatch(
    new RegExp(`^1995\there\t\\d+ bytes\t${place}\n2005\there\t\\d+ bytes\t\\(def`),
  );
  const elsewhere = await archive.sql<{ name: string }>(
    `select relname as name from pg_class join pg_tablespace place on place.oid = reltablespace
      where spcname = '${place}' and relname ~ '^block_(1995|2024)' order by 1`,
  );
  expect(elsewhere.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['block_1995', 'block_1995_pkey', 'block_2024']),
  );
  await archive.mergeAll();
  expect(await archive.findings()).toEqual([]);
  await expectOnce(archive.ingest, files);
  await archive.partition('move 1995 pg_default');
  await archive.partition('move 2024 pg_default');
  await archive.sql(`drop tablespace ${place}`);
  expect(await archive.findings()).toEqual([]);
});

it('refuses what needs a year that is put aside, answers all else, and has it back whole', async () => {
  const ids = await archive.upload(...ofYears(), largeFile(1995));
  await archive.mergeAll();
  await archive.on();
  const before = await answers(archive.ingest, some(ids));
  const untouched = ['/rest/datasets?sorts=id&hits=1000', '/rest/streams?sorts=code'];
  untouched.push(`/rest/data?codes=${T}&datetimeMin=2000-01-01T00:00:00`);
  const told = async (path: string): Promise<string> =>
    (await textAt(archive.ingest, path)).replace(/,"duration":\d+/, '');
  const tellings = await Promise.all(untouched.map(told));
  expect(await archive.partition('detach 1995')).toContain('"ingest"."block_1995"');
  const { alice, anyone } = archive.ingest;
  const away = { code: 'year-away', years: [1995] };
  for (const path of [
    `/rest/data?codes=${T}`,
    `/rest/data?codes=${T}&aggregate=MONTH&aggregateFunctions=MEAN`,
    `/rest/data?codes=${T}&points=100`,
    `/rest/datasets/${ids[0]}/content`,
    `/rest/datasets/${ids.at(-1)}/content`,
  ]) {
    const { body, headers } = await anyone.get(path).expect(503);
    expect([path, body]).toEqual([path, expect.objectContaining(away)]);
    expect(headers['retry-after']).toBe('3600');
  }
  expect((await alice.delete(`/rest/datasets/${ids[0]}`).expect(503)).body).toMatchObject(away);
  expect((await alice.delete(`/rest/datasets/${ids.at(-1)}`).expect(503)).body).toMatchObject(away);
  // The part is known, the year is new to the layout, the file is large.
  const other = { columns: ['ship:other:code [m]'], rows: [[minuteOf(1, '1995-06-01'), '1']] };
  for (const file of [filesOf(1995, 500, 1)[0]!, other, largeFile(1995, 9_001)])
    expect((await archive.send(file).expect(503)).body).toMatchObject(away);
  expect((await archive.send(ofYears()[0]!).expect(409)).body).toMatchObject({ code: 'duplicate-dataset' });
  expect(await Promise.all(untouched.map(told))).toEqual(tellings);
  await expect(archive.sql(`select * from ingest.measurements('${T}', null, null)`)).rejects.toThrow();
  await expect(archive.sql(`select count(*) from ingest.measurement_of_dataset`)).rejects.toThrow();
  expect((await archive.sql(`select * from ingest.measurements('${T}', '2000-01-01', null)`)).length).toBe(80);
  expect(await archive.findings()).toEqual(['doubt: year 1995: it is put aside: its values were not looked at']);
  await archive.mergeAll();
  await expect(archive.partition('off')).rejects.toThrow('attach the years that are away before: 1995');
  await archive.sql(`create table ingest.dump as table ingest.block_1995`);
  await archive.sql(`delete from ingest.block_1995 where ctid = (select max(ctid) from ingest.block_1995)`);
  await expect(archive.partition('attach 1995')).rejects.toThrow('restore it from its dump');
  await archive.sql(`drop table ingest.block_1995`);
  await expect(archive.partition('attach 1995')).rejects.toThrow('there is no table "ingest"."block_1995"');
  expect(await archive.partition('list')).toContain('1995\taway\t0 bytes');
  await archive.sql(`select ingest.make_block_year('ingest.block', 1995, 'block_1995', null)`);
  await archive.sql(`insert into ingest.block_1995 table ingest.dump`);
  expect(await archive.partition('attach 1995')).toBe('the year 1995 is back');
  expect(await answers(archive.ingest, some(ids))).toEqual(before);
  await archive.ingest.alice.delete(`/rest/datasets/${ids[0]}`).expect(204);
  expect(await archive.findings()).toEqual([]);
});

it('gives all values or refuses while a year is put aside and brought back', async () => {
  await archive.upload(...ofYears());
  await archive.mergeAll();
  await archive.on();
  const whole = await textAt(archive.ingest, `/rest/data?codes=${T},${W}`);
  expect(whole).toBe(expectedRead(ofYears(), OWN));
  const over = new AbortController();
  const seen = new Set<string | number>();
  const readers = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const { status, text } = await archive.ingest.anyone.get(`/rest/data?codes=${T},${W}`);
      seen.add(status === 200 ? text : status);
    }
  });
  for (let i = 0; i < 6; i++) {
    await archive.partition('detach 2005');
    await archive.partition('attach 2005');
  }
  over.abort();
  await Promise.all(readers);
  expect([...seen].filter((each) => each !== whole && each !== 503)).toEqual([]);
  expect(seen.has(whole)).toBe(true);
});

it('deletes the latest values of a stream unless those before lie in a year that is put aside', async () => {
  await archive.on();
  const [, , last] = await archive.upload(
    ...[line('2004-01-01 00:00:00', 1), line('2005-01-01 00:00:00', 2), line(minuteOf(0), 3)],
  );
  await archive.findings();
  await archive.partition('detach 2005');
  const { body } = await archive.ingest.alice.delete(`/rest/datasets/${last}`).expect(503);
  expect(body).toMatchObject({ code: 'year-away', years: [2005] });
  await archive.partition('detach 2004');
  await archive.partition('attach 2005');
  await archive.ingest.alice.delete(`/rest/datasets/${last}`).expect(204);
  await archive.partition('attach 2004');
  expect(await archive.findings()).toEqual([]);
});
