import { didYouMean, type FaultList, Suggestions } from '@pelorus/shared/kernel';
import { type PreparedTest, type TestInput } from './quality-test';
import { QUALITY_TESTS } from './quality-tests';

/** Most tests of a request. */
export const MAX_TESTS = 50;

export interface GivenInputs {
  readonly inputs: ReadonlySet<TestInput>;
  readonly others: ReadonlySet<string>;
}

const TESTS = new Map(QUALITY_TESTS.map((test) => [test.name, test]));
const INPUT_NAMES: Readonly<Record<TestInput, string>> = {
  depths: 'the depth of each value',
  latitudes: 'the latitude of each value',
  longitudes: 'the longitude of each value',
};

/**
 * Parses tests: objects with the name in `test` and parameters beside. Adds faults below `pointer`; returns the sound
 * tests.
 */
export function readTests(given: unknown, have: GivenInputs, faults: FaultList, pointer = '/tests'): PreparedTest[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_TESTS) {
    const detail = `'tests' must be a list of 1 to ${MAX_TESTS} tests, such as [{"test": "gross_range", "failSpan": [10, 50]}]`;
    faults.add(() => ({ code: 'wrong-type', detail, pointer }));
    return [];
  }
  const names = new Suggestions(TESTS.keys());
  return given.flatMap((each: unknown, i) => {
    const test = readTest(each, `${pointer}/${i}`, names, faults);
    if (test) checkInputs(test, have, faults);
    return test ?? [];
  });
}

function readTest(given: unknown, pointer: string, names: Suggestions, faults: FaultList): PreparedTest | undefined {
  const { test: name, ...parameters } = isObject(given) ? given : {};
  if (typeof name !== 'string') {
    const detail = `A test must be an object with its name in 'test': {"test": "gross_range", "failSpan": [10, 50]}`;
    faults.add(() => ({ code: 'wrong-type', detail, pointer }));
    return undefined;
  }
  const test = TESTS.get(name);
  if (!test) {
    const near = names.nearest(name);
    const hint = didYouMean(near) || `; there are ${[...TESTS.keys()].join(', ')}`;
    const detail = `There is no test '${name.slice(0, 64)}'${hint}`;
    faults.add(() => ({ code: 'unknown-test', detail, pointer: `${pointer}/test`, nearest: near }));
    return undefined;
  }
  const known = Object.keys(test.parameters);
  const keys = new Suggestions(known);
  for (const key of Object.keys(parameters)) {
    if (!known.includes(key)) faults.add(() => unknownParameter(name, key, keys.nearest(key), known, pointer));
  }
  return test.prepare(parameters, { pointer, name }, faults);
}

function unknownParameter(
  test: string,
  key: string,
  near: readonly string[],
  known: readonly string[],
  pointer: string,
): { code: string; detail: string; pointer: string; nearest: readonly string[] } {
  const hint = didYouMean(near) || (known.length === 0 ? '; it has none' : `; it has ${known.join(', ')}`);
  const detail = `'${test}' has no parameter '${key.slice(0, 64)}'${hint}`;
  const step = key.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');
  return { code: 'unknown-parameter', detail, pointer: `${pointer}/${step}`, nearest: near };
}

function checkInputs({ name, needs, others, pointer }: PreparedTest, have: GivenInputs, faults: FaultList): void {
  for (const input of needs) {
    if (have.inputs.has(input)) continue;
    const detail = `'${name}' needs '${input}', ${INPUT_NAMES[input]}`;
    faults.add(() => ({ code: 'missing-input', detail, pointer }));
  }
  const known = new Suggestions(have.others);
  for (const other of others) {
    if (have.others.has(other)) continue;
    const detail = `'others' has no '${other.slice(0, 64)}', which '${name}' looks at${didYouMean(known.nearest(other))}`;
    faults.add(() => ({ code: 'missing-input', detail, pointer: `${pointer}/other` }));
  }
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
