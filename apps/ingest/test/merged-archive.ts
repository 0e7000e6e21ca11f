import { raw } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { type IngestFixture } from './ingest-fixture';
import { type MeasuredFile, minuteOf } from './measured-files';

export const T = 'ship:boreas:ctd:temp';
export const S = 'ship:boreas:ctd:sal';
export const W = 'ship:boreas:sky';
const COLUMNS = [`${T} [°C]`, `${T} (quality_flag)`, `${W} [text]`];
/** The same streams in another order, and a further stream. */
const OTHER = [`${S}`, `${W} [text]`, `${T} [°C]`];
export const READ = [`${T} [°C]`, S, `${W} [text]`];
export const CODES = [T, S, W].join(',');

/** A file of one row. */
export function line(time: string, value: number | string, sky = ''): MeasuredFile {
  return { columns: COLUMNS, rows: [[time, String(value), '1', sky]] };
}

/** Files of one row for each minute; some cells are empty. */
export function minutes(from: number, count: number): MeasuredFile[] {
  return Array.from({ length: count }, (_, i) =>
    line(minuteOf(from + i), i % 7 ? i / 4 : '', i % 5 ? `sky ${i % 3}` : ''),
  );
}

/**
 * Files that differ from the others: long ago, in the far future, in microseconds, in another layout, of the same
 * minute several times.
 */
export const STRANGE: readonly MeasuredFile[] = [
  line('1800-06-01 12:00:00', -1.5, 'old'),
  line('2200-06-01 12:00:00', 4.25, 'new'),
  line('2024-01-17 00:10:00.000001', 3.5),
  line('2024-01-17 00:10:00.250', 0.5),
  ...[1, 2, 3, 4, 5].map((value) => line(minuteOf(20), 100 + value, value === 3 ? 'corrected' : '')),
  { columns: OTHER, rows: [[minuteOf(21), '35.5', '', '7']] },
  { columns: OTHER, rows: [[minuteOf(22), '35.25', 'in another order', '']] },
  {
    columns: OTHER,
    rows: [
      [minuteOf(23), '', '', '9'],
      [minuteOf(5), '33', 'backwards', ''],
      [minuteOf(400), '34', '', '0.001'],
    ],
  },
];

interface MergeHealth {
  readonly state: string;
  readonly blocks: number;
  readonly rows: number;
  readonly spans: number;
  readonly waiting: number;
}

export async function health(client: ServiceClient): Promise<MergeHealth> {
  const { body } = await client.get('/health').expect(200);
  return (body as { features: { merge: MergeHealth } }).features.merge;
}

interface Blocks {
  readonly own: number;
  readonly merged: number;
  readonly rows: number;
}

export async function blocks(ingest: IngestFixture): Promise<Blocks> {
  const [row] = await ingest.connection.query<Blocks>(
    raw(
      `select count(dataset_id) as own, count(sources) as merged, coalesce(sum(rows), 0)::bigint as rows from ingest.block`,
    ),
  );
  return row!;
}

/** Whether a part has sixteen blocks of a level that wait: enough for a merge. Fewer of several parts wait on. */
export async function isMergeDue(ingest: IngestFixture): Promise<boolean> {
  const crowded = await ingest.connection.query(
    raw(`select part from ingest.block where span_id is null and level <= 2
      group by part, level having count(*) >= 16`),
  );
  return crowded.length > 0;
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('that did not come to be');
}

export async function textAt(ingest: IngestFixture, path: string): Promise<string> {
  const { status, text } = await ingest.anyone.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return text;
}

/** Answers about all data in many forms. */
export async function answers(ingest: IngestFixture, ids: readonly number[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const paths = [
    `/rest/data?codes=${CODES}&withQualityFlags=true`,
    `/rest/data?codes=${T}&aggregate=HOUR&aggregateFunctions=COUNT,MIN,MAX,FIRST,LAST`,
    `/rest/data?codes=${T}&points=50&aggregateFunctions=COUNT,MEDIAN`,
    `/rest/data?codes=${T}&datetimeMin=2024-01-17T00:10:00&datetimeMax=2024-01-17T01:00:00&qualityFlags=1`,
    `/rest/streams?sorts=code`,
    `/rest/streams/${T}/coverage?gap=PT1M&datetimeMin=2024-01-16&datetimeMax=2024-01-18`,
    `/rest/datasets?sorts=id&hits=1000`,
    `/rest/datasets?where=streams.code==${S}&sorts=id&hits=1000`,
    `/rest/datasets?where=streams.code==${T};datetimeMax>=2024-01-17T00:20:00;datetimeMin<=2024-01-17T00:25:00&sorts=id`,
    ...ids.flatMap((id) => [`/rest/datasets/${id}`, `/rest/datasets/${id}/content`]),
  ];
  for (const path of paths) found[path] = (await textAt(ingest, path)).replace(/,"duration":\d+/, '');
  return found;
}

/** Ids of every third dataset and of the last files. */
export const some = (ids: readonly number[]): number[] =>
  ids.filter((_, i) => i % 30 === 0 || i >= ids.length - STRANGE.length);

/** Checks that each cell with a value is stored once. */
export async function expectOnce(ingest: IngestFixture, files: readonly MeasuredFile[]): Promise<void> {
  const [found] = await ingest.connection.query<object>(
    raw(
      `select count(*) as cells, count(distinct (code, datetime, dataset_id)) as different from ingest.measurement_of_dataset`,
    ),
  );
  const cells = files.flatMap(({ columns, rows }) =>
    rows.flatMap(([, ...row]) => row.filter((cell, i) => cell !== '' && !columns[i]!.endsWith('(quality_flag)'))),
  ).length;
  expect(found).toEqual({ cells, different: cells });
  expect((await blocks(ingest)).rows).toBe(files.reduce((sum, { rows }) => sum + rows.length, 0));
}
