import { FaultList } from '@pelorus/shared/kernel';
import { newestOf } from '../src/effective-flag';
import { inScheme } from '../src/flag-scheme';
import { gapsOf } from '../src/gaps';
import { SeriesJudge } from '../src/judge-series';
import { ranksOf, stronger } from '../src/precedence';
import { QUALITY_TESTS } from '../src/quality-tests';
import { type TestInput } from '../src/quality-test';
import { readTests } from '../src/read-tests';
import { medianInterval } from '../src/rhythm';
import { type Series } from '../src/series';
import { argoSpikeHeight } from '../src/tests/argo-spike';
import { tukeyDistance } from '../src/tests/tukey53h';

type Numbers = readonly (number | null)[];

/** A case of the test suite of another system. */
export interface Vector {
  readonly id: string;
  readonly test: string;
  readonly source: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
}

/** What ours gives for a case, in the scheme of the case; undefined where it has nothing that the case could be put to. */
export function runVector(vector: Vector): unknown {
  const special = Object.hasOwn(SPECIAL, vector.test) ? SPECIAL[vector.test]! : undefined;
  if (special) return special(vector);
  return QUALITY_TESTS.some(({ name }) => name === vector.test) ? judged(vector) : undefined;
}

const SPECIAL: Readonly<Record<string, (vector: Vector) => unknown>> = {
  argo_spike_feature: ({ input }) => ofThree(input['values'] as number[], argoSpikeHeight),
  argo_gradient_feature: ({ input }) => ofThree(input['values'] as number[], (a, b, c) => b - (a + c) / 2),
  tukey53h_feature: ({ input }) => {
    const values = Float64Array.from(input['values'] as Numbers, (value) => value ?? NaN);
    return Array.from(values, (_, i) => {
      const distance = tukeyDistance(values, i);
      return Number.isNaN(distance) ? null : distance;
    });
  },
  difference_feature: ({ input }) =>
    (input['values'] as number[]).map((value, i, all) => (i === 0 ? null : value - all[i - 1]!)),
  find_gaps: ({ input, params }) => ({
    pairs: gapsOf(
      Float64Array.from(input['timesMs'] as number[], (ms) => ms * 1000),
      (params['longerThanMs'] as number) * 1000,
    ),
  }),
  aggregate: ({ input, params }) => {
    const ranks = ranksOf(params['precedence'] as number[]);
    const tests = input['tests'] as number[][];
    return tests[0]!.map((_, i) => tests.map((flags) => flags[i]!).reduce((a, b) => stronger(a, b, ranks)));
  },
  layers: ({ input }) => {
    const layers = input['layers'] as Numbers[];
    const squeeze = (some: readonly Numbers[]): Numbers =>
      layers[0]!.map((_, i) => newestOf(some.map((layer) => layer[i] ?? undefined)) ?? null);
    return {
      all: squeeze(layers),
      lastLayerOnly: squeeze(layers.slice(-1)),
      beforeLast: squeeze(layers.slice(0, -1)),
      secondOnly: squeeze(layers.slice(1, 2)),
    };
  },
};

function ofThree(values: readonly number[], of: (a: number, b: number, c: number) => number): Numbers {
  return values.map((value, i) =>
    i === 0 || i === values.length - 1 ? null : of(values[i - 1]!, value, values[i + 1]!),
  );
}

function judged({ test, params, input, expected, source }: Vector): unknown {
  const numbers = (name: string): Float64Array | undefined =>
    Array.isArray(input[name]) ? Float64Array.from(input[name] as Numbers, (each) => each ?? NaN) : undefined;
  const values = numbers('values') ?? numbers('density');
  const given = {
    depths: numbers('depths') ?? numbers('depth'),
    latitudes: numbers('lat'),
    longitudes: numbers('lon'),
  };
  const length = (values ?? given.latitudes ?? numbers('times'))!.length;
  const timesUs = timesOf(input, length);
  // Values are judged in the order of time, as the service does.
  const order = [...timesUs.keys()].sort((a, b) => (timesUs[a]! || 0) - (timesUs[b]! || 0) || a - b);
  const sorted = (array: Float64Array): Float64Array => Float64Array.from(order, (place) => array[place]!);
  const inputs = Object.entries(given).filter((entry): entry is [TestInput, Float64Array] => entry[1] !== undefined);
  const series: Series = {
    timesUs: sorted(timesUs),
    values: sorted(values ?? new Float64Array(length)),
    ...Object.fromEntries(inputs.map(([name, array]) => [name, sorted(array)])),
    others: new Map(),
    rhythmUs: medianInterval(timesUs),
    nowUs: Date.UTC(2026, 10, 22) * 1000,
  };
  const faults = new FaultList();
  const have = { inputs: new Set(inputs.map(([name]) => name)), others: new Set<string>() };
  const tests = readTests([{ test, ...params }], have, faults);
  if (faults.total > 0) return { error: faults.kept[0]!.detail };
  const judge = new SeriesJudge(series, tests, 100);
  while (judge.step());
  const flags = new Uint8Array(length);
  judge.result().flags.forEach((flag, i) => (flags[order[i]!] = flag));
  if (!Array.isArray(expected))
    return { flaggedIndexes: [...flags.keys()].filter((i) => flags[i]! === 3 || flags[i] === 4) };
  return Array.from(flags, (flag) => inScheme(flag, source.startsWith('ioos') ? 'qartod' : 'argo'));
}

function timesOf(input: Vector['input'], length: number): Float64Array {
  if (Array.isArray(input['times'])) return Float64Array.from(input['times'] as Numbers, (each) => (each ?? NaN) * 1e6);
  const { start = 0, step = 1 } = input as { start?: number; step?: number };
  return Float64Array.from({ length }, (_, i) => (start + i * step) * 1e6);
}
