import * as fc from 'fast-check';
import { type LayerKind, parseAggregate, type ReadRequest } from '@pelorus/ingest/domain';
import { ManualFlagRepository, RuleLayerRepository, RunRepository } from '@pelorus/ingest/persistence';
import { effectiveFlag, FLAG_SCHEMES, inScheme, PRECEDENCE } from '@pelorus/ingest/quality';
import { raw } from '@pelorus/shared/persistence';
import { type AnsweredRow, answeredRows, START } from '../../test/plain-questions';
import { type PlainRow, PlainValues } from '../../test/plain-values';
import { type DataReader } from './data-reader';

const CODES = ['a:b:plain', 'a:b:flagged', 'a:b:text'];
const MINUTE = 60_000_000;
/** Values of each stream, a minute apart: some sums are by hours. */
const VALUES = 300;

let plain: PlainValues;
let data: DataReader;

/** Whether the database is a Citus cluster, on which the view has the flags of the files (docs/sql-access.md). */
let isDistributed: boolean;

beforeAll(async () => {
  plain = await PlainValues.start(CODES.map((code, i) => ({ code, kind: i === 2 ? 'text' : 'number' })));
  data = plain.reader();
  isDistributed = (await plain.database.query(raw(`select 1 from pg_extension where extname = 'citus'`))).length > 0;
});
afterAll(() => plain.stop());

const run = fc
  .tuple(fc.nat(VALUES - 1), fc.nat(VALUES), fc.constantFrom(0, 1, 1, 1, 2, 3, 4, 5))
  .map(([from, length, flag]) => ({ from, to: Math.min(VALUES - 1, from + (length % 90)), flag }));
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never;

/** What is said one after another: runs of one of two rules, or a flag of a person, or that one is revoked. */
const saying = fc.oneof(
  fc.record({ kind: fc.constant('rule' as const), layer: fc.nat(1), stream: fc.nat(2), run }),
  fc.record({ kind: fc.constant('manual' as const), streams: fc.subarray([0, 1, 2], { minLength: 1 }), run }),
  fc.record({ kind: fc.constant('revoke' as const), which: fc.nat(5) }),
);
type Saying = typeof saying extends fc.Arbitrary<infer Value> ? Value : never;

const question = fc.record({
  bucket: fc.constantFrom(undefined, 'PT7M', 'HOUR', 'DAY'),
  kept: fc.option(fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }), { nil: undefined }),
  layers: fc.option(fc.subarray(['source', 'rule', 'manual'] as const, { minLength: 1 }), { nil: undefined, freq: 1 }),
  scheme: fc.constantFrom(...FLAG_SCHEMES),
  asOf: fc.option(fc.nat(8), { nil: undefined }),
  withFlags: fc.boolean(),
});
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

/** What was said of each value of each stream, by plain lists, as it was after each saying. */
class Model {
  readonly rules = [0, 1].map(() => CODES.map(() => new Array<number[]>(VALUES).fill([])));
  readonly manual: {
    readonly said: Extract<Saying, { kind: 'manual' }>;
    readonly at: number;
    until: number;
    id: number;
  }[] = [];
  readonly clocks: number[] = [];

  effective(stream: number, value: number, source: number, at: number, layers: readonly LayerKind[]): number {
    const rules = this.rules.map((of) => {
      const told = of[stream]![value]!;
      const first = told.findIndex((flag) => flag > 0);
      return first < 0 ? 0 : told.slice(0, Math.max(at, first) + 1).findLast((flag) => flag >= 0);
    });
    const manual = this.manual
      .filter(
        ({ said, at: since, until }) =>
          since <= at && at < until && said.streams.includes(stream) && within(said.run, value),
      )
      .map(({ said }) => said.run.flag);
    return effectiveFlag({
      ...(layers.includes('source') && { source }),
      rules: layers.includes('rule') ? rules : [],
      manual: layers.includes('manual') ? manual : [],
    });
  }
}

const within = ({ from, to }: Run, value: number): boolean => from <= value && value <= to;
const us = (value: number): number => START + value * MINUTE;
const instant = (value: number): { ms: number; us: number } => ({ ms: us(value) / 1_000, us: 0 });

async function say(model: Model, sayings: readonly Saying[], layerIds: readonly number[][]): Promise<void> {
  for (const [at, each] of sayings.entries()) {
    for (const layer of model.rules)
      for (const stream of layer) stream.forEach((told, i) => (stream[i] = [...told, -1]));
    const now = await plain.database.transaction(async (transaction) => {
      if (each.kind === 'rule') {
        const { layer, stream, run: said } = each;
        const runs = new RunRepository(transaction, plain.tables);
        await runs.lock([stream + 1]);
        const span = { minUs: us(said.from), maxUs: us(said.to) };
        const own = said.flag === 0 ? [] : [{ ...span, flag: said.flag }];
        await runs.replaceRuns([{ streamId: stream + 1, span, layers: new Map([[layerIds[stream]![layer]!, own]]) }]);
        const told = model.rules[layer]![stream]!;
        for (let i = said.from; i <= said.to; i++) told[i]![at] = said.flag;
      } else if (each.kind === 'manual') {
        const { run: said, streams } = each;
        const flag = {
          datetimeMin: instant(said.from),
          datetimeMax: instant(said.to),
          flag: said.flag,
          cause: 'battery' as const,
        };
        const flags = new ManualFlagRepository(transaction, plain.tables);
        const [id] = await flags.insert('x', [{ ...flag, streamIds: streams.map((stream) => stream + 1) }]);
        model.manual.push({ said: each, at, until: Infinity, id: id! });
      } else if (model.manual.length > 0) {
        const flag = model.manual[each.which % model.manual.length]!;
        if (flag.until === Infinity) flag.until = at;
        await new ManualFlagRepository(transaction, plain.tables).revoke(flag.id, 'x', 'wrong');
      }
      const [row] = await transaction.query<{ now: number }>(
        raw(`select (extract(epoch from now()) * 1000000)::bigint as now`),
      );
      return row!.now;
    });
    model.clocks.push(now);
  }
}

async function openLayers(streamId: number): Promise<number[]> {
  const layers = ['gross_range', 'spike'].map((test) => ({ test, parameters: {} }));
  const opened = await plain.database.transaction((transaction) =>
    new RuleLayerRepository(transaction, plain.tables).open(streamId, layers),
  );
  return opened.map(({ id }) => id);
}

async function read(request: Omit<ReadRequest, 'codes' | 'range'>): Promise<{ rows: AnsweredRow[]; digest: string }> {
  const table = await data.find({ ...request, codes: CODES, range: {} });
  const rows: AnsweredRow[] = [];
  for await (const part of await table.open({ signal: new AbortController().signal })) rows.push(...answeredRows(part));
  return { rows, digest: table.digest };
}

type Cell = AnsweredRow[number] | null;

/** The answer by plain lists; `sources` are the values with the flags of the files. */
function expected(model: Model, sources: readonly AnsweredRow[], asked: Question): Cell[][] {
  const at = asked.asOf === undefined || model.clocks.length === 0 ? 99 : asked.asOf % model.clocks.length;
  const layers = asked.layers ?? ['source', 'rule', 'manual'];
  const values = sources.flatMap(([t, ...cells]) =>
    CODES.flatMap((_, stream) => {
      const value = cells[2 * stream] as Cell;
      if (value === null) return [];
      const place = (Date.parse(t) * 1_000 - START) / MINUTE;
      const flag = model.effective(stream, place, cells[2 * stream + 1] as number, at, layers);
      const isKept = asked.kept?.includes(flag) ?? true;
      return [{ t, stream, value, flag, isKept }];
    }),
  );
  const bucketing = asked.bucket === undefined ? undefined : parseAggregate(asked.bucket)!;
  const startOf = (t: string): string =>
    bucketing ? `${new Date(bucketing.startOf(Date.parse(t))).toISOString().slice(0, -1)}000Z` : t;
  const starts = [...new Set(values.filter(({ isKept }) => isKept || bucketing).map(({ t }) => startOf(t)))].sort();
  return starts.map((start) => [
    start,
    ...CODES.flatMap((_, stream): Cell[] => {
      const all = values.filter((each) => each.stream === stream && startOf(each.t) === start);
      const kept = all.filter(({ isKept }) => isKept);
      const strongest = kept
        .map(({ flag }) => flag)
        .sort((a, b) => PRECEDENCE.indexOf(a) - PRECEDENCE.indexOf(b))
        .at(-1);
      const flag = strongest === undefined ? null : inScheme(strongest, asked.scheme);
      const own = bucketing
        ? [
            kept.length === 0 ? null : kept.length,
            kept.at(0)?.value ?? null,
            all.length === 0 ? null : kept.length / all.length,
            all.length === 0 ? null : all.length - kept.length,
          ]
        : [kept.at(0)?.value ?? null];
      return asked.withFlags ? [...own, flag] : own;
    }),
  ]);
}

it('gives at each time and as of each moment the flags that plain lists of all layers give, also in SQL', async () => {
  const sayings = fc.array(saying, { maxLength: 8 });
  const questions = fc.array(question, { minLength: 8, maxLength: 8 });
  const flag = fc.constantFrom(undefined, 0, 1, 2, 3, 4);
  // Flags of each value, or of whole files: sums stand for values where these have one flag.
  const flags = fc.oneof(
    fc.array(flag, { minLength: VALUES, maxLength: VALUES }),
    fc
      .array(flag, { minLength: 4, maxLength: 4 })
      .map((of) => of.flatMap((each) => Array.from({ length: 75 }, () => each))),
  );
  await fc.assert(
    fc.asyncProperty(sayings, questions, flags, fc.boolean(), async (said, asked, source, isMerged) => {
      await plain.clear();
      await plain.database.query(
        raw(`truncate ingest.rule_layer, ingest.run_pack, ingest.manual_flag, ingest.manual_flag_stream`),
      );
      const rows = source.map((flag, i): PlainRow => ({
        us: us(i),
        cells: [i / 4, i % 7 === 0 ? undefined : i, `text ${i % 5}`],
        flags: [undefined, flag, undefined],
      }));
      for (let from = 0; from < VALUES; from += 75) {
        await plain.store({ streams: [0, 1, 2], flagged: [1], rows: rows.slice(from, from + 75), blockRows: 4096 });
      }
      if (isMerged) await plain.merge();
      const { rows: sources } = await read({ withFlags: true, layers: new Set(['source']) });
      const layerIds: number[][] = [];
      for (const stream of CODES.keys()) layerIds.push(await openLayers(stream + 1));
      const model = new Model();
      await say(model, said, layerIds);
      for (const code of CODES) {
        const { rows: now } = await read({ withFlags: true });
        const place = 2 * CODES.indexOf(code) + 1;
        const wanted = now.flatMap(([t, ...cells]) => (cells[place - 1] === null ? [] : [[t, cells[place]]]));
        const order = `order by datetime`;
        const view = `ingest.measurement where code = '${code}'`;
        for (const from of [`ingest.measurements('${code}', null, null)`, ...(isDistributed ? [] : [view])]) {
          const found = await plain.database.query<{ t: string; flag: number }>(
            raw(
              `select to_char(datetime at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as t, quality_flag as flag from ${from} ${order}`,
            ),
          );
          expect(found.map(({ t, flag }) => [t, flag])).toEqual(wanted);
        }
      }
      for (const each of asked) {
        const bucketing = each.bucket === undefined ? undefined : parseAggregate(each.bucket)!;
        const asOf = each.asOf === undefined ? undefined : model.clocks[each.asOf % model.clocks.length];
        const request = {
          withFlags: each.withFlags,
          flagScheme: each.scheme,
          ...(each.kept && { keptFlags: new Set(each.kept) }),
          ...(each.layers && { layers: new Set(each.layers) }),
          ...(asOf !== undefined && { flagsAsOfUs: asOf }),
          ...(bucketing && {
            aggregation: { bucketing, functions: ['COUNT', 'FIRST', 'COVERAGE', 'LEFT_OUT'] as const },
          }),
        };
        const { rows: found } = await read(request);
        expect(found).toEqual(expected(model, sources, each));
      }
    }),
    // A seed of a failure is enough: smaller cases are no clearer.
    { numRuns: 10, endOnFailure: true },
  );
}, 120_000);

it('has another digest once anything was said, also when it is taken back', async () => {
  const flags = new ManualFlagRepository(plain.database, plain.tables);
  const digests: string[] = [];
  const note = async (): Promise<unknown> => digests.push((await read({ withFlags: true })).digest);
  await note();
  const flag = { datetimeMin: instant(1), datetimeMax: instant(2), flag: 4, cause: 'battery' as const, streamIds: [1] };
  const [id] = await flags.insert('x', [flag]);
  await note();
  await flags.revoke(id!, 'x', 'wrong');
  await note();
  const replace = (flag: number): Promise<number> =>
    plain.database.transaction(async (transaction) => {
      const runs = new RunRepository(transaction, plain.tables);
      await runs.lock([1]);
      const span = { minUs: us(0), maxUs: us(9) };
      return runs.replaceRuns([{ streamId: 1, span, layers: new Map([[1, [{ ...span, flag }]]]) }]);
    });
  for (const each of [1, 4, 1]) {
    await replace(each);
    await note();
  }
  await plain.database.transaction(async (transaction) => {
    const layers = new RuleLayerRepository(transaction, plain.tables);
    const [layer] = await layers.open(1, [{ test: 'flat_line', parameters: {} }]);
    await layers.end([layer!]);
  });
  await note();
  expect(new Set(digests).size).toBe(digests.length);
  const withoutFlags = (await read({ withFlags: false })).digest;
  await replace(4);
  expect((await read({ withFlags: false })).digest).toBe(withoutFlags);
});

it('reads runs that are more than are read at once', async () => {
  await plain.clear();
  const many = 40_000;
  const rows = Array.from({ length: 80 }, (_, i): PlainRow => ({
    us: us(i * 1_000 + (i % 3)),
    cells: [i, i, undefined],
    flags: [],
  }));
  await plain.store({ streams: [0, 1], flagged: [], rows, blockRows: 4096 });
  const ids = [await openLayers(1), await openLayers(2)];
  await plain.database.transaction(async (transaction) => {
    const runs = new RunRepository(transaction, plain.tables);
    await runs.lock([1, 2]);
    // Every other minute is bad, the others good.
    const said = Array.from({ length: many }, (_, i) => [
      { minUs: us(2 * i), maxUs: us(2 * i), flag: 4 },
      { minUs: us(2 * i) + 1, maxUs: us(2 * i + 2) - 1, flag: 1 },
    ]).flat();
    const span = { minUs: us(0), maxUs: us(2 * many) };
    await runs.replaceRuns([1, 2].map((streamId, i) => ({ streamId, span, layers: new Map([[ids[i]![0]!, said]]) })));
  });
  const { rows: found } = await read({ withFlags: true });
  expect(found.map((row) => [row[2], row[4]])).toEqual(rows.map((_, i) => (i % 3 === 1 ? [1, 1] : [4, 4])));
  const bucketing = parseAggregate('DAY')!;
  const summed = await read({
    withFlags: false,
    keptFlags: new Set([1]),
    aggregation: { bucketing, functions: ['COUNT', 'LEFT_OUT'] },
  });
  const sum = (column: number): number => summed.rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
  expect([sum(1), sum(2)]).toEqual([27, 53]);
});
