import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { IngestTables, RuleLayerRepository, RunRepository } from '@pelorus/ingest/persistence';
import { sql } from '@pelorus/shared/persistence';
import { exitCodeOf, reportJson, reportText } from '@pelorus/shared/verification';
import { DamagedArchive, linesOf } from './damaged-archive';
import { post } from './files';
import { minuteOf, postAll, textOf } from './measured-files';

const T = 'ship:boreas:ctd:temp';
const S = 'ship:boreas:ctd:sal';
const COLUMNS = [`${T} [°C]`, `${T} (quality_flag)`, 'ship:boreas:sky [text]'];

/** Files of one row for each minute, some cells of which are empty. */
const minutes = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    columns: COLUMNS,
    rows: [[minuteOf(from + i), i % 7 ? String(i / 4) : '', '1', i % 5 ? `sky ${i % 3}` : '']],
  }));

/** A file of several full blocks of its own. */
const LONG = textOf({
  columns: [`${S} [psu]`],
  rows: Array.from({ length: 12_500 }, (_, i) => [minuteOf(i), String(30 + (i % 100) / 100)]),
});

/** A file that no merge touches, with rows in no order and without sums. */
const SHORT = textOf({
  columns: [`${S} [psu]`, `${T} [°C]`],
  rows: [
    [minuteOf(9), '35.25', '4.5'],
    [minuteOf(2), '35', ''],
  ],
});

const MERGED = `(select part, id from ingest.block where sources is not null order by rows desc, id limit 1)`;
const OWN = `(select part, id from ingest.block where seq = 1)`;
const FLIP = (column: string, at: string): string =>
  `${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 255)`;

/** A moment earlier or later by an interval, by functions that a cluster takes, too: no time zone of a session matters. */
const MOVED = (column: string, interval: string): string =>
  `${column} = (${column} at time zone 'UTC' + interval '${interval}') at time zone 'UTC'`;

/** Damages, as statements, the words that name them, and whether they can be mended. */
const DAMAGES: readonly (readonly [string, readonly string[], readonly RegExp[], boolean])[] = [
  [
    'a byte of a block',
    [`update ingest.block set ${FLIP('data', 'length(data) - 1')} where (part, id) = ${OWN}`],
    [/blocks fault: block \d+ of part \d+: (it does not decode|its sums differ)/],
    false,
  ],
  [
    'a byte of sources',
    [`update ingest.block set ${FLIP('sources', '3')} where (part, id) = ${MERGED}`],
    [/blocks fault: block \d+ of part \d+: (it does not decode|it has rows of dataset)/, /datasets fault/],
    false,
  ],
  [
    'a table of contents',
    [`update ingest.block set ${FLIP('toc', '0')} where (part, id) = ${OWN}`],
    [/blocks fault: block \d+ .*does not decode/, /datasets fault: .*block 1 does not decode/],
    false,
  ],
  [
    'a byte of the sums of a block',
    [`update ingest.block set ${FLIP('stats', '20')} where (part, id) = ${OWN}`],
    [/blocks fault: .*its sums/],
    true,
  ],
  [
    'the unit of sums',
    [`update ingest.block set sum_unit = sum_unit + 1 where (part, id) = ${OWN}`],
    [/blocks fault: .*its sums are in unit/],
    true,
  ],
  [
    'the sums of a span',
    [`update ingest.span set ${FLIP('stats', '20')}`],
    [/spans fault: span \d+ of part \d+/],
    true,
  ],
  ['the rows of a span', [`update ingest.span set rows = rows + 1`], [/spans fault: .* have \d+ rows, not \d+/], true],
  [
    'a span that is gone',
    [`delete from ingest.span`],
    [/owners fault: block \d+ of part \d+, span \d+: there is no such span/],
    true,
  ],
  [
    'a block of a dataset',
    [`delete from ingest.block where (part, id) = ${OWN}`],
    [/datasets fault: dataset \d+ of part \d+: its block 1 is missing/],
    false,
  ],
  [
    'a merged block',
    [`delete from ingest.block where (part, id) = ${MERGED}`],
    [/datasets fault: .*none of its 1 rows is there/],
    false,
  ],
  [
    'a merged block that is there twice',
    [
      `insert into ingest.block select part, nextval('ingest.block_id_seq'), dataset_id, null, datetime_min, datetime_max, seq, rows, level, sum_unit, toc, data, text, stats, sources from ingest.block where (part, id) = ${MERGED}`,
    ],
    [/datasets fault: .*2 of its 1 rows are there/],
    false,
  ],
  [
    'the time of a block',
    [`update ingest.block set ${MOVED('datetime_max', '1 us')} where (part, id) = ${OWN}`],
    [/blocks fault: .*its last time stamp is/],
    false,
  ],
  [
    'a dataset that is gone',
    [`delete from ingest.dataset where rows > 1000`],
    [
      /owners fault: block \d+ .*there is no such dataset/,
      /totals fault: total of stream ship:boreas:ctd:sal: its datasets have 2 values/,
    ],
    false,
  ],
  [
    'a merged dataset that is gone',
    [`delete from ingest.dataset where id = (select min(id) from ingest.dataset where rows = 1)`],
    [/blocks fault: .*has rows of dataset \d+, which is not there/],
    false,
  ],
  [
    'the moment of a dataset',
    [
      `update ingest.dataset set ${MOVED('datetime', '-1 s')} where id = (select min(id) from ingest.dataset where rows = 1)`,
    ],
    [/blocks fault: .*written at another moment/],
    false,
  ],
  [
    'the empty cells of a dataset',
    [
      `update ingest.dataset set missing_of = '{1,0}', missing = 1 where id = (select id from ingest.dataset where rows = 1 and missing = 0 order by id limit 1)`,
    ],
    [/datasets fault: .*empty cells/, /totals fault/],
    false,
  ],
  [
    'the digest of a dataset',
    [`update ingest.dataset set ${FLIP('sha256', '5')} where rows > 1000`],
    [/datasets doubt: .*another SHA-256/],
    false,
  ],
  [
    'the number of values of a total',
    [
      `update ingest.stream_total set "values" = "values" + 1 where stream_id = (select id from ingest.stream where code = '${T}')`,
    ],
    [/totals fault: total of stream ship:boreas:ctd:temp: its datasets have \d+ values, not \d+/],
    true,
  ],
  [
    'the first time stamp of a total',
    [
      `update ingest.stream_total set first_datetime = '1999-01-01Z' where stream_id = (select id from ingest.stream where code = '${S}')`,
    ],
    [/totals fault: .*its first time stamp/],
    true,
  ],
  [
    'the latest value of a total',
    [`update ingest.stream_total set last_number = 99 where last_number is not null`],
    [/totals fault: .*its latest value is another one/],
    true,
  ],
  ['a total that is gone', [`delete from ingest.stream_total`], [/totals fault: .*its datasets have/], true],
  [
    'a total without a stream',
    [`insert into ingest.stream_total (stream_id, "values") values (999, 1)`],
    [/owners fault: total of stream 999: there is no such stream/],
    true,
  ],
  [
    'an unfolded dataset that is not there',
    [`insert into ingest.unfolded_dataset (part, dataset_id) select id, 999999 from ingest.part limit 1`],
    [/owners fault: unfolded dataset 999999 of part \d+/],
    true,
  ],
  [
    'an alert without a rule, and messages without a receiver',
    [
      `insert into ingest.alert (rule_id, code, subject, state, since) values (999, 'a:b', '', 'alerting', now())`,
      `insert into ingest.alert_transition (alert_id, datetime, from_state, to_state) values (998, now(), 'normal', 'alerting')`,
      `insert into ingest.alert_delivery (receiver_id, type, created, state, message_id, opens, body)
        values (997, 'test', now(), 'sent', 'msg_1', true, '{}')`,
      `insert into ingest.alert_attempt (delivery_id, number, datetime, result) values (996, 1, now(), 'sent')`,
      `insert into ingest.alert_group (rule_id, receiver_id, firing, resolved) values (995, 995, '{}', '{}')`,
      `insert into ingest.alert_address (receiver_id, address, key) values (994, 'a@example.org', 'k')`,
    ],
    [
      /owners fault: alert \d+: there is no such rule/,
      /owners fault: transition of an alert \d+: there is no such alert/,
      /owners fault: message \d+: there is no such receiver/,
      /owners fault: attempt of message 996: there is no such message/,
      /owners fault: note of what was told of rule 995: there is no such rule/,
      /owners fault: address of receiver 994: there is no such receiver/,
    ],
    true,
  ],
  [
    'a note of a deletion that was none',
    [
      `insert into ingest.deletion select part, id, datetime_min, datetime_max, now() from ingest.dataset where rows > 1000`,
    ],
    [/owners fault: deletion note \d+ .*still there/],
    true,
  ],
  [
    'a part that is gone',
    [`delete from ingest.part where id = (select max(part) from ingest.block where seq = 1)`],
    [/owners fault: block part \d+: there is no such part/, /owners fault: dataset part/],
    false,
  ],
  [
    'the years of a part',
    [`update ingest.part set datetime_max = datetime_min`],
    [/owners fault: block \d+ of part \d+: it lies outside/],
    false,
  ],
  [
    'the streams of a layout',
    [`delete from ingest.layout_stream where stream_id = (select id from ingest.stream where code = '${T}')`],
    [/owners fault: layout \d+: the streams/],
    false,
  ],
  [
    'the row of a content',
    [`delete from ingest.file_content`],
    [/owners fault: file \d+: its content has no row/],
    true,
  ],
  [
    'a content without a file',
    [`insert into ingest.file_content values (decode(repeat('ab', 32), 'hex'), now())`],
    [/files fault: content (ab){32}: no file has it/],
    true,
  ],
  [
    'a byte of a pack of runs',
    [`update ingest.run_pack set ${FLIP('runs', '0')} where id = (select min(id) from ingest.run_pack)`],
    [/layers fault: pack \d+ of stream \d+: it does not decode/],
    false,
  ],
  [
    'the time of a pack',
    [`update ingest.run_pack set ${MOVED('datetime_max', '-1 us')} where id = (select min(id) from ingest.run_pack)`],
    [/layers fault: pack \d+ of stream \d+: (it does not begin where|layer \d+: a run is outside)/],
    false,
  ],
  [
    'the last pack',
    [`delete from ingest.run_pack where datetime_max = 'infinity'`],
    [/layers fault: last pack of stream \d+: no pack has the time after it/],
    false,
  ],
  [
    'a rule layer that is gone',
    [`delete from ingest.rule_layer`],
    [/layers fault: pack \d+ of stream \d+: it has runs of layer \d+, which is not there/],
    false,
  ],
  [
    'a flag that is gone',
    [`delete from ingest.manual_flag`],
    [/owners fault: stream of a flag flag \d+, stream \d+: there is no such flag/],
    true,
  ],
  [
    'the streams of a flag',
    [`delete from ingest.manual_flag_stream`],
    [/owners fault: flag \d+: it has no stream/],
    false,
  ],
  [
    'the digest of a file',
    [
      `delete from ingest.file`,
      `insert into ingest.file (id, sha256, size, created, name, media_type, username)
        select id, decode(repeat('cd', 32), 'hex'), size, created, name, media_type, username from kept.file`,
    ],
    [/files fault: file \d+: its bytes are missing/, /files fault: bytes [0-9a-f]{64} in the folder: no file has it/],
    false,
  ],
];

let archive: DamagedArchive;

/** Has a rule judge a stream, in several packs, and a person flag it. */
async function layered(): Promise<void> {
  const { connection, alice } = archive.files.ingest;
  const tables = new IngestTables('ingest');
  const [{ id: streamId }] = (await connection.query<{ id: number }>(
    sql`select id from ingest.stream where code = ${T}`,
  )) as [{ id: number }];
  await connection.transaction(async (transaction) => {
    const runs = new RunRepository(transaction, tables);
    await runs.lock([streamId]);
    const [layer] = await new RuleLayerRepository(transaction, tables).open(streamId, [
      { test: 'spike', parameters: {} },
    ]);
    const said = Array.from({ length: 300 }, (_, i) => ({ minUs: i * 60e6, maxUs: i * 60e6, flag: 4 }));
    await runs.replaceRuns([{ streamId, span: { minUs: 0, maxUs: 300 * 60e6 }, layers: new Map([[layer!.id, said]]) }]);
  });
  const flag = { codes: [T], datetimeMin: '2024-01-01', datetimeMax: '2024-01-02', flag: 4, cause: 'battery' };
  await alice.post('/rest/quality/flags').send(flag).expect(201);
}

beforeAll(async () => {
  archive = await DamagedArchive.start();
  const { alice } = archive.files.ingest;
  await postAll(alice, minutes(0, 40));
  await post(alice, LONG).expect(201);
  await archive.fold();
  await archive.merge();
  await postAll(alice, minutes(100, 3));
  await post(alice, SHORT).expect(201);
  await archive.files.stored('a picture');
  await layered();
  await archive.keep();
});
afterAll(() => archive.stop());

it('finds nothing in a sound archive, and says so in both forms', async () => {
  const reports = await archive.verify();
  expect(linesOf(reports)).toEqual([]);
  expect(exitCodeOf(reports)).toBe(0);
  expect(reports.map(({ name, looked }) => [name, looked > 0])).toEqual(
    ['owners', 'blocks', 'spans', 'datasets', 'totals', 'layers', 'files'].map((name) => [name, true]),
  );
  expect(reportText('ingest', reports)).toContain('ingest: sound; 0 faults, 0 mended, 0 doubts');
  expect(JSON.parse(reportJson('ingest', reports))).toMatchObject({ service: 'ingest', exitCode: 0 });
});

describe('an archive with a damage', () => {
  afterEach(() => archive.bringBack());

  it.each(DAMAGES)('is found: %s', async (_name, statements, named, isMendable) => {
    await archive.sql(...statements);
    const reports = await archive.verify();
    const lines = linesOf(reports);
    for (const words of named) expect(lines).toContainEqual(expect.stringMatching(words));
    expect(lines.filter((line) => line.includes('failed:'))).toEqual([]);
    expect(exitCodeOf(reports)).toBe(lines.every((line) => line.includes(' doubt: ')) ? 0 : 1);
    if (!isMendable) return;
    const repaired = await archive.verify(true);
    expect([
      exitCodeOf(repaired),
      repaired.flatMap(({ findings }) => findings.filter(({ mended }) => !mended)),
    ]).toEqual([0, []]);
    expect(linesOf(await archive.verify())).toEqual([]);
  });
});

it('finds bytes of a file that have changed, and bytes that no file has', async () => {
  const { folder, files } = archive;
  const [sha256 = ''] = await files.contents();
  const place = files.pathOf(sha256);
  const bytes = fs.readFileSync(place);
  fs.writeFileSync(place, 'b picture');
  const stray = files.pathOf('ef'.repeat(32));
  fs.mkdirSync(path.dirname(stray), { recursive: true });
  fs.writeFileSync(stray, 'nobody');
  expect(linesOf(await archive.verify())).toEqual([
    expect.stringMatching(/^files fault: file \d+: its bytes have another SHA-256$/),
    `files fault: bytes ${'ef'.repeat(32)} in the folder: no file has it`,
  ]);
  const mark = await folder.mark('ef'.repeat(32));
  expect(linesOf(await archive.verify())).toHaveLength(1);
  await folder.drop(mark);
  fs.writeFileSync(place, bytes);
  await archive.verify(true);
  expect([fs.existsSync(stray), fs.existsSync(place)]).toEqual([false, true]);
  expect(linesOf(await archive.verify())).toEqual([]);
});

it('takes no deletion for a fault that is under way, or that a killed service left for the next sweep', async () => {
  const { folder } = archive;
  const sha256 = 'ab'.repeat(32);
  await archive.sql(`insert into ingest.file_content values (decode('${sha256}', 'hex'), now())`);
  const mark = await folder.mark(sha256);
  expect(linesOf(await archive.verify())).toEqual([]);
  await folder.drop(mark);
  expect(linesOf(await archive.verify())).toEqual([`files fault: content ${sha256}: no file has it`]);
  await archive.verify(true);
  expect(linesOf(await archive.verify())).toEqual([]);
});

it('finds nothing after any writes, merges and deletions, nor while they are made', async () => {
  const { alice } = archive.files.ingest;
  const kinds = ['minutes', 'long', 'delete', 'delete', 'merge', 'fold'] as const;
  const writes = fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.nat(500),
    count: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 8, maxLength: 16 }), async (writes) => {
      const write = async (): Promise<void> => {
        for (const { kind, at, count } of writes) {
          if (kind === 'minutes') await Promise.all(minutes(at, count).map((file) => post(alice, textOf(file))));
          if (kind === 'long') await post(alice, LONG.replace('30.5', `${at}.5`));
          if (kind === 'merge') await archive.merge();
          if (kind === 'fold') await archive.fold();
          if (kind !== 'delete') continue;
          const { records } = (await alice.get('/rest/datasets').query({ hits: 40 }).expect(200)).body;
          if (records.length > 0) await alice.delete(`/rest/datasets/${records[at % records.length].id}`).expect(204);
        }
      };
      const [found] = await Promise.all([archive.verify(), write()]);
      expect(linesOf(found)).toEqual([]);
      expect(linesOf(await archive.verify())).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
