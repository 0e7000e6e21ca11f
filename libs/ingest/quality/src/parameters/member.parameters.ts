import { didYouMean, type FaultList, nearest } from '@pelorus/shared/kernel';
import { type Period, PERIODS } from '../calendar-period';
import { notAsExpected, optional, type Parameter, type ParameterPlace } from './parameter';
import { isNumber, word } from './scalar.parameters';
import { type Bounds, span, timeSpan } from './span.parameters';

/** Spans of values for a time and a depth. */
export interface ClimatologyMember {
  /** Absent where `tspan` has dates, in microseconds since 1970. */
  readonly period?: Period;
  readonly tspan: Bounds;
  readonly suspectSpan: Bounds;
  readonly failSpan?: Bounds;
  readonly depthSpan?: Bounds;
}

const MOST_MEMBERS = 1_000;

const PARTS = {
  period: optional(word('What `tspan` counts; dates without it', PERIODS)),
  suspectSpan: span('What is usual; both bounds are good'),
  failSpan: optional(span('What can be; both bounds are good')),
  depthSpan: optional(span('The depths in metres, both included')),
};
const DATES = timeSpan('From when until when, both included');
const NAMES = ['period', 'tspan', 'suspectSpan', 'failSpan', 'depthSpan'];

export function members(description: string): Parameter<readonly ClimatologyMember[]> {
  return {
    description,
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_MEMBERS,
      items: {
        type: 'object',
        required: ['tspan', 'suspectSpan'],
        properties: {
          tspan: { ...DATES.schema, description: 'Dates, or numbers of the period: [12, 2] is December to February' },
          ...Object.fromEntries(
            Object.entries(PARTS).map(([name, { schema, description }]) => [name, { ...schema, description }]),
          ),
        },
      },
    },
    read: (given, place, faults) => {
      if (!Array.isArray(given) || given.length === 0 || given.length > MOST_MEMBERS)
        return notAsExpected(given, place, `a list of 1 to ${MOST_MEMBERS} members`, faults);
      const before = faults.total;
      const read = given.map((each, i) => readMember(each, { ...place, pointer: `${place.pointer}/${i}` }, faults));
      return faults.total > before ? undefined : (read as ClimatologyMember[]);
    },
  };
}

function readMember(given: unknown, place: ParameterPlace, faults: FaultList): object | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return notAsExpected(given, place, 'an object with tspan and suspectSpan', faults);
  const member = given as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(member)) {
    if (NAMES.includes(name)) continue;
    const detail = `A member of a climatology has no '${name.slice(0, 64)}'${didYouMean(nearest(name, NAMES))}`;
    faults.add(() => ({ code: 'unknown-parameter', detail, pointer: place.pointer }));
  }
  const part = <Value>(name: string, parameter: Parameter<Value>): Value | undefined => {
    const value = Object.hasOwn(member, name) ? (member[name] ?? undefined) : undefined;
    if (value === undefined && parameter.absent) return undefined;
    return parameter.read(value, { pointer: `${place.pointer}/${name}`, name: `${name}' of '${place.name}` }, faults);
  };
  const period = part('period', PARTS.period);
  return {
    ...(period !== undefined && { period }),
    tspan: part('tspan', period === undefined ? DATES : NUMBERS),
    suspectSpan: part('suspectSpan', PARTS.suspectSpan),
    ...defined('failSpan', part('failSpan', PARTS.failSpan)),
    ...defined('depthSpan', part('depthSpan', PARTS.depthSpan)),
  };
}

/** Two numbers in any order. */
const NUMBERS: Parameter<Bounds> = {
  description: 'The first and the last number of the period',
  schema: {},
  read: (given, place, faults) =>
    Array.isArray(given) && given.length === 2 && given.every(isNumber)
      ? (given as unknown as Bounds)
      : notAsExpected(given, place, 'the first and the last number of the period, such as [12, 2]', faults),
};

const defined = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });
