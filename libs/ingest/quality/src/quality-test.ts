import { type FaultList } from '@pelorus/shared/kernel';
import { type ParametersOf, type ParameterPlace } from './parameters/parameter';
import { type Reach } from './reach';
import { type Series } from './series';

export type TestInput = 'depths' | 'latitudes' | 'longitudes';

export interface TestDefinition<Values> {
  readonly name: string;
  /** Meaning in one sentence. */
  readonly about: string;
  readonly parameters: ParametersOf<Values>;
  readonly needs?: readonly TestInput[];
  /** Contradiction between parameters, if any. */
  check?(values: Values): string | undefined;
  /** Names of other streams. */
  others?(values: Values): readonly string[];
  /** Reach around a value, at a rhythm. */
  reach(values: Values, rhythmUs: number): Reach;
  /** Cost of a value in range tests; 1 by default. */
  weight?(values: Values): number;
  /**
   * Writes flags of values from `from` to before `to`; `flags` is as long as the series. Sees only values in reach, so
   * that flags are equal in every longer series.
   */
  judge(values: Values, series: Series, from: number, to: number, flags: Uint8Array): void;
}

export interface PreparedTest {
  readonly name: string;
  readonly needs: readonly TestInput[];
  readonly others: readonly string[];
  readonly pointer: string;
  reach(rhythmUs: number): Reach;
  /** Cost of a value in range tests, 1 or more. */
  readonly weight: number;
  judge(series: Series, from: number, to: number, flags: Uint8Array): void;
}

export interface QualityTest {
  readonly name: string;
  readonly about: string;
  readonly parameters: ParametersOf<Readonly<Record<string, unknown>>>;
  readonly needs: readonly TestInput[];
  /** Prepares a test with parameters; undefined after adding faults. The caller knows the keys. */
  prepare(given: Readonly<Record<string, unknown>>, place: ParameterPlace, faults: FaultList): PreparedTest | undefined;
}

export function defineTest<Values>(definition: TestDefinition<Values>): QualityTest {
  const { name, about, parameters, needs = [] } = definition;
  return {
    name,
    about,
    parameters: parameters as unknown as QualityTest['parameters'],
    needs,
    prepare: (given, place, faults) => {
      const values = readValues(parameters, given, place, faults);
      if (!values) return undefined;
      const reason = definition.check?.(values);
      if (reason !== undefined) {
        faults.add(() => ({ code: 'bad-parameters', detail: `${name}: ${reason}`, pointer: place.pointer }));
        return undefined;
      }
      return {
        name,
        needs,
        others: definition.others?.(values) ?? [],
        pointer: place.pointer,
        weight: Math.max(1, Math.ceil(definition.weight?.(values) ?? 1)),
        reach: (rhythmUs) => definition.reach(values, rhythmUs),
        judge: (series, from, to, flags) => definition.judge(values, series, from, to, flags),
      };
    },
  };
}

function readValues<Values>(
  parameters: ParametersOf<Values>,
  given: Readonly<Record<string, unknown>>,
  { pointer, name }: ParameterPlace,
  faults: FaultList,
): Values | undefined {
  const before = faults.total;
  const values: Partial<Values> = {};
  for (const key of Object.keys(parameters) as (keyof Values & string)[]) {
    const parameter = parameters[key];
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    const place = { pointer: `${pointer}/${key}`, name: `${key}' of '${name}` };
    if (value !== undefined && value !== null) values[key] = parameter.read(value, place, faults);
    else if (parameter.absent) values[key] = parameter.absent.value;
    else {
      const detail = `'${name}' needs '${key}': ${parameter.description}`;
      faults.add(() => ({ code: 'missing-parameter', detail, pointer: place.pointer }));
    }
  }
  return faults.total > before ? undefined : (values as Values);
}
