import { momentOf, type Series, type TestInput } from '@pelorus/ingest/quality';
import { nextTurn, pointerStep } from '@pelorus/shared/http';
import { type FaultList } from '@pelorus/shared/kernel';

/** Most values of a request. */
export const MAX_GIVEN = 100_000;
/** JSON limits: a pair counts as three values, and others stand beside. */
export const TRY_JSON = { values: 10 * MAX_GIVEN };
/** Values parsed in one turn. */
const VALUES_A_TURN = 4_096;

/** Values of a request by time. */
export interface GivenValues {
  readonly series: Omit<Series, 'rhythmUs' | 'nowUs'>;
  /** Place in the request of each value; absent where equal. */
  readonly order?: Uint32Array;
}

/** Parses pairs of time and value, and parallel lists of numbers. Adds all faults. */
export async function readGivenValues(
  values: unknown,
  inputs: ReadonlyMap<TestInput, unknown>,
  others: ReadonlyMap<string, unknown>,
  faults: FaultList,
): Promise<GivenValues> {
  const none = { series: { timesUs: new Float64Array(0), values: new Float64Array(0), others: new Map() } };
  if (!Array.isArray(values) || values.length > MAX_GIVEN) {
    const detail = `'values' must be a list of at most ${MAX_GIVEN} pairs of a date-time and a number or null`;
    faults.add(() => ({ code: 'wrong-type', detail, pointer: '/values' }));
    return none;
  }
  const { length } = values;
  const [timesUs, numbers] = [new Float64Array(length), new Float64Array(length)];
  for (let i = 0; i < length; i++) {
    if (i % VALUES_A_TURN === VALUES_A_TURN - 1) await nextTurn();
    readPair(values[i], i, timesUs, numbers, faults);
  }
  const list = (given: unknown, name: string): Float64Array => readList(given, name, length, faults);
  const order = orderOf(timesUs);
  const inOrder = (array: Float64Array): Float64Array => (order ? sorted(array, order) : array);
  const series = {
    timesUs: inOrder(timesUs),
    values: inOrder(numbers),
    ...Object.fromEntries([...inputs].map(([input, given]) => [input, inOrder(list(given, input))])),
    others: new Map([...others].map(([name, given]) => [name, inOrder(list(given, `others${pointerStep(name)}`))])),
  };
  return { series, ...(order && { order }) };
}

function readPair(pair: unknown, i: number, timesUs: Float64Array, numbers: Float64Array, faults: FaultList): void {
  const [time, value, ...more] = Array.isArray(pair) ? (pair as unknown[]) : [];
  const timeUs = typeof time === 'string' ? momentOf(time) : undefined;
  const isValue = value === null || (typeof value === 'number' && Number.isFinite(value));
  if (timeUs !== undefined && isValue && more.length === 0) {
    timesUs[i] = timeUs;
    numbers[i] = value ?? NaN;
    return;
  }
  const expected = 'a pair of a date-time and a number, or null for an empty cell: ["2024-01-01T00:00:00", 5]';
  faults.add(() => ({ code: 'bad-value', detail: `Value ${i} must be ${expected}`, pointer: `/values/${i}` }));
}

function readList(given: unknown, name: string, length: number, faults: FaultList): Float64Array {
  const numbers = new Float64Array(length);
  if (!Array.isArray(given) || given.length !== length) {
    const detail = `'${name}' must be a list of ${length} numbers, one for each value, null where there is none`;
    faults.add(() => ({ code: 'wrong-length', detail, pointer: `/${name}` }));
    return numbers;
  }
  for (let i = 0; i < length; i++) {
    const each: unknown = given[i];
    if (each === null) numbers[i] = NaN;
    else if (typeof each === 'number' && Number.isFinite(each)) numbers[i] = each;
    else {
      const detail = `'${name}' must have numbers, or null where there is none`;
      faults.add(() => ({ code: 'bad-value', detail, pointer: `/${name}/${i}` }));
    }
  }
  return numbers;
}

/** Places by time; undefined for ascending times. */
function orderOf(timesUs: Float64Array): Uint32Array | undefined {
  let at = 1;
  while (at < timesUs.length && timesUs[at]! >= timesUs[at - 1]!) at++;
  if (at >= timesUs.length) return undefined;
  return Uint32Array.from(timesUs.keys()).sort((a, b) => timesUs[a]! - timesUs[b]! || a - b);
}

function sorted(array: Float64Array, order: Uint32Array): Float64Array {
  const result = new Float64Array(array.length);
  for (let i = 0; i < order.length; i++) result[i] = array[order[i]!]!;
  return result;
}
