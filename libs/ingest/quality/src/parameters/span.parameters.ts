import { notAsExpected, type Parameter } from './parameter';
import { isNumber, momentOf } from './scalar.parameters';

/** Lowest and highest value, both included; infinite where open. */
export type Bounds = readonly [min: number, max: number];

const BOUND = { type: ['number', 'null'] };
const PAIR = { type: 'array', minItems: 2, maxItems: 2 };

/** Two ascending numbers; null leaves a side open. */
export function span(description: string): Parameter<Bounds> {
  return {
    description,
    schema: { ...PAIR, items: BOUND, examples: [[10, 50]] },
    read: (given, place, faults) =>
      spanOf(given) ??
      notAsExpected(given, place, 'two numbers, the lower one first, such as [10, 50], null for an open side', faults),
  };
}

/** Two ascending moments in microseconds; null leaves a side open. */
export function timeSpan(description: string): Parameter<Bounds> {
  return {
    description,
    schema: { ...PAIR, items: { type: ['string', 'number', 'null'] } },
    read: (given, place, faults) =>
      timeSpanOf(given) ??
      notAsExpected(
        given,
        place,
        'two date-times (or seconds since 1970), the earlier one first, null for open',
        faults,
      ),
  };
}

export function timeSpans(description: string, most: number): Parameter<readonly Bounds[]> {
  const one = timeSpan('');
  return {
    description,
    schema: { type: 'array', maxItems: most, items: one.schema },
    read: (given, place, faults) => {
      if (!Array.isArray(given) || given.length > most)
        return notAsExpected(given, place, `a list of at most ${most} pairs of date-times`, faults);
      const before = faults.total;
      const spans = given.map((each, i) => one.read(each, { ...place, pointer: `${place.pointer}/${i}` }, faults));
      return faults.total > before ? undefined : (spans as Bounds[]);
    },
  };
}

export function spanOf(given: unknown): Bounds | undefined {
  return orderedPair(given, (each) => (isNumber(each) ? each : undefined));
}

export function timeSpanOf(given: unknown): Bounds | undefined {
  return orderedPair(given, momentOf);
}

/** Whether a span has a number; NaN is in none. */
export function isWithin([min, max]: Bounds, value: number): boolean {
  return value >= min && value <= max;
}

function orderedPair(given: unknown, read: (each: unknown) => number | undefined): Bounds | undefined {
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const min = given[0] === null ? -Infinity : read(given[0]);
  const max = given[1] === null ? Infinity : read(given[1]);
  return min === undefined || max === undefined || min > max ? undefined : [min, max];
}
