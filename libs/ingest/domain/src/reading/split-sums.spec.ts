import * as fc from 'fast-check';
import { computeSums } from '@pelorus/ingest/blocks';
import { type PartReading } from './block-index';
import { parseAggregate } from './parse-aggregate';
import { type SummedTime } from './read-segment';
import { splitSums, type SummedPiece, type UnsummedTime } from './split-sums';
import { type TimeRange } from './time-range';

const START = Date.UTC(2024, 0, 31, 22);
const MINUTE = 60_000;

/** A piece with its rows: microseconds from the start, each with a value or undefined. */
interface Piece {
  readonly piece: SummedPiece;
  readonly rows: readonly { readonly us: number; readonly value: number | undefined }[];
}

const readingOf = (part: number): PartReading => ({
  part,
  columns: [{ stream: 3, kind: 'number', column: 1, ordinal: 0, place: 1 }],
});

const row = fc.record({
  us: fc
    .tuple(fc.nat(90), fc.constantFrom(0, 1, 999, 30_000_001))
    .map(([minute, more]) => minute * MINUTE * 1000 + more),
  value: fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
});
const piece: fc.Arbitrary<Piece> = fc
  .record({
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    offset: fc.constantFrom(0, 0, 95, 300, 1_500).map((minutes) => minutes * MINUTE * 1000),
    summed: fc.boolean(),
    part: fc.nat(2),
  })
  .map(({ rows, offset, summed, part }) => {
    const sorted = rows.map((each) => ({ ...each, us: each.us + offset })).sort((a, b) => a.us - b.us);
    // A dataset has one value at a moment.
    const own = sorted.filter(({ us }, i) => i === 0 || us !== sorted[i - 1]!.us);
    const ms = Float64Array.from(own, ({ us }) => START + Math.floor(us / 1000));
    const time = { ms, us: Uint16Array.from(own, ({ us }) => us % 1000) };
    const values = Float64Array.from(own, ({ value }) => value ?? NaN);
    const { unit, starts, columns } = computeSums({ rows: own.length, time, columns: [{ values }] });
    const sums = [{ unit, starts, stats: columns[0]! }];
    const extent = { reading: readingOf(part), minMs: ms[0]!, maxMs: ms.at(-1)! };
    return { piece: { ...extent, ...(summed && { sums }) }, rows: own };
  });
const bound = fc.option(fc.record({ minute: fc.nat(400), us: fc.constantFrom(0, 0, 1, 999) }), {
  nil: undefined,
  freq: 2,
});

const rangeOf = (a: typeof bound extends fc.Arbitrary<infer B> ? B : never, b: typeof a): TimeRange => ({
  ...(a && { min: { ms: START + a.minute * MINUTE, us: a.us } }),
  ...(b && { max: { ms: START + ((a?.minute ?? 0) + b.minute) * MINUTE + (b.us === 999 ? MINUTE - 1 : 0), us: b.us } }),
});

const isWithin = (ms: number, us: number, { min, max }: TimeRange): boolean =>
  (!min || ms > min.ms || (ms === min.ms && us >= min.us)) && (!max || ms < max.ms || (ms === max.ms && us <= max.us));

type TimeAlone = ({ readonly kind: 'sums' } & SummedTime) | UnsummedTime;

/** The times of `splitSums` one by one. */
function timesOf(...[pieces, range, bucketing]: Parameters<typeof splitSums>): TimeAlone[] {
  return splitSums(pieces, range, bucketing).flatMap((split): TimeAlone[] =>
    split.kind === 'sums' ? split.sums.map((sums) => ({ kind: split.kind, ...sums })) : [split],
  );
}

it('covers every row of the range once, by a sum of its bucket or by a time that is read', () => {
  const buckets = fc.constantFrom('PT1S', 'PT7M', 'PT1M', 'PT15M', 'PT1H', 'P1D', 'P1M', 'P1Y');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), bound, bound, buckets, (pieces, a, b, aggregate) => {
      const bucketing = parseAggregate(aggregate)!;
      const range = rangeOf(a, b);
      const counts = new Map<number, number>();
      let summed = 0;
      let end = -Infinity;
      for (const segment of timesOf(
        pieces.map((each) => each.piece),
        range,
        bucketing,
      )) {
        // Segments come in the order of time, and none overlaps another.
        expect(segment.kind === 'sums' ? segment.ms : segment.fromMs).toBeGreaterThan(end);
        end = segment.kind === 'sums' ? segment.ms : segment.toMs;
        const count = (ms: number, more: number): void => {
          const start = bucketing.startOf(ms);
          counts.set(start, (counts.get(start) ?? 0) + more);
        };
        if (segment.kind === 'sums') {
          expect(segment.streams.map(({ stream }) => stream)).toEqual([3]);
          count(segment.ms, segment.streams[0]!.stats.count);
          summed += segment.streams[0]!.stats.count;
          continue;
        }
        for (const { us, value } of pieces.flatMap(({ rows }) => rows)) {
          const ms = START + Math.floor(us / 1000);
          if (value === undefined || !isWithin(ms, us % 1000, range)) continue;
          if (ms >= segment.fromMs && ms <= segment.toMs) count(ms, 1);
        }
      }
      const expected = new Map<number, number>();
      for (const { us, value } of pieces.flatMap(({ rows }) => rows)) {
        const ms = START + Math.floor(us / 1000);
        if (value === undefined || !isWithin(ms, us % 1000, range)) continue;
        const start = bucketing.startOf(ms);
        expected.set(start, (expected.get(start) ?? 0) + 1);
      }
      expect(summed).toBeLessThanOrEqual(pieces.reduce((sum, { rows }) => sum + rows.length, 0));
      const filled = [...counts].filter(([, count]) => count > 0).sort();
      expect(filled).toEqual([...expected].sort());
    }),
    { numRuns: 2_000 },
  );
});

/** A block with a value a minute, and its sums by minutes or hours. */
function minutes(from: number, count: number, part = 1): SummedPiece {
  const ms = Float64Array.from({ length: count }, (_, i) => START + (from + i) * MINUTE);
  const sums = computeSums({ rows: count, time: { ms, us: new Uint16Array(count) }, columns: [{ values: ms }] });
  const own = { unit: sums.unit, starts: sums.starts, stats: sums.columns[0]! };
  return { reading: readingOf(part), minMs: ms[0]!, maxMs: ms.at(-1)!, sums: [own] };
}

function withoutSums(from: number, count: number): SummedPiece {
  const { reading, minMs, maxMs } = minutes(from, count);
  return { reading, minMs, maxMs };
}

const kindsOf = (pieces: readonly SummedPiece[], aggregate: string, range: TimeRange = {}): string[] =>
  timesOf(pieces, range, parseAggregate(aggregate)!).map(({ kind }) => kind);

it('uses sums where it can', () => {
  expect(kindsOf([minutes(0, 60), minutes(60, 60)], 'PT1H')).toEqual(['sums', 'sums']);
  expect(kindsOf([minutes(0, 5), minutes(5, 5)], 'PT1M')).toEqual(Array.from({ length: 10 }, () => 'sums'));
  expect(kindsOf([minutes(0, 120)], 'P1D')).toEqual(['sums', 'sums']);
});

it('reads times that are longer than a bucket, cut by a bound, or shared by another piece', () => {
  expect(kindsOf([minutes(0, 60)], 'PT30M')).toEqual(['unsummed']);
  const half = { min: { ms: START + 30 * MINUTE, us: 0 } };
  expect(kindsOf([minutes(0, 60), minutes(60, 60)], 'PT1H', half)).toEqual(['unsummed', 'sums']);
  const end = { ms: START + 119 * MINUTE, us: 0 };
  expect(kindsOf([minutes(0, 60), minutes(60, 60)], 'PT1H', { max: end })).toEqual(['sums', 'unsummed']);
  expect(kindsOf([minutes(0, 60), minutes(60, 60)], 'PT1H', { max: { ...end, us: 999 } })).toEqual(['sums', 'sums']);
  expect(kindsOf([minutes(0, 60), minutes(30, 1, 2), minutes(60, 60)], 'PT1H')).toEqual(['unsummed', 'sums']);
  expect(kindsOf([minutes(0, 60), withoutSums(60, 60)], 'PT1H')).toEqual(['sums', 'unsummed']);
});

it('gives sums, and times to be read, that follow each other together', () => {
  expect(splitSums([minutes(0, 60), minutes(60, 60), withoutSums(120, 5)], {}, parseAggregate('PT1H')!)).toEqual([
    {
      kind: 'sums',
      sums: [expect.objectContaining({ ms: START }), expect.objectContaining({ ms: START + 60 * MINUTE })],
    },
    { kind: 'unsummed', fromMs: START + 120 * MINUTE, toMs: START + 124 * MINUTE },
  ]);
  expect(splitSums([withoutSums(0, 10), withoutSums(60, 10)], {}, parseAggregate('PT1H')!)).toEqual([
    { kind: 'unsummed', fromMs: START, toMs: START + 69 * MINUTE },
  ]);
});
