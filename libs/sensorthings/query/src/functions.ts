/** Kinds of arguments and results; `any` takes all. */
export type ValueKind =
  | 'boolean'
  | 'number'
  | 'string'
  | 'time'
  | 'date'
  | 'timeOfDay'
  | 'duration'
  | 'geometry'
  | 'any';

export interface FunctionSignature {
  readonly takes: readonly ValueKind[];
  /** Optional arguments at the end. */
  readonly optional?: number;
  readonly gives: ValueKind;
}

const text = (count: number, gives: ValueKind): FunctionSignature => ({
  takes: Array.from({ length: count }, () => 'string' as const),
  gives,
});
const ofTime = (gives: ValueKind): FunctionSignature => ({ takes: ['time'], gives });
const twoTimes: FunctionSignature = { takes: ['time', 'time'], gives: 'boolean' };
const ofNumber: FunctionSignature = { takes: ['number'], gives: 'number' };
const twoShapes: FunctionSignature = { takes: ['geometry', 'geometry'], gives: 'boolean' };

export const FUNCTIONS = {
  substringof: text(2, 'boolean'),
  contains: text(2, 'boolean'),
  startswith: text(2, 'boolean'),
  endswith: text(2, 'boolean'),
  length: text(1, 'number'),
  indexof: text(2, 'number'),
  substring: { takes: ['string', 'number', 'number'], optional: 1, gives: 'string' },
  tolower: text(1, 'string'),
  toupper: text(1, 'string'),
  trim: text(1, 'string'),
  concat: text(2, 'string'),
  year: ofTime('number'),
  month: ofTime('number'),
  day: ofTime('number'),
  hour: ofTime('number'),
  minute: ofTime('number'),
  second: ofTime('number'),
  fractionalseconds: ofTime('number'),
  date: ofTime('date'),
  time: ofTime('timeOfDay'),
  totaloffsetminutes: ofTime('number'),
  now: { takes: [], gives: 'time' },
  mindatetime: { takes: [], gives: 'time' },
  maxdatetime: { takes: [], gives: 'time' },
  before: twoTimes,
  after: twoTimes,
  meets: twoTimes,
  during: twoTimes,
  overlaps: twoTimes,
  starts: twoTimes,
  finishes: twoTimes,
  round: ofNumber,
  floor: ofNumber,
  ceiling: ofNumber,
  'geo.distance': { takes: ['geometry', 'geometry'], gives: 'number' },
  'geo.length': { takes: ['geometry'], gives: 'number' },
  'geo.intersects': twoShapes,
  st_equals: twoShapes,
  st_disjoint: twoShapes,
  st_touches: twoShapes,
  st_within: twoShapes,
  st_overlaps: twoShapes,
  st_crosses: twoShapes,
  st_intersects: twoShapes,
  st_contains: twoShapes,
  st_relate: { takes: ['geometry', 'geometry', 'string'], gives: 'boolean' },
} as const satisfies Readonly<Record<string, FunctionSignature>>;

export type FunctionName = keyof typeof FUNCTIONS;

export function signatureOf(name: FunctionName): FunctionSignature {
  return FUNCTIONS[name];
}

/** Whether a function exists; case matters. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}
