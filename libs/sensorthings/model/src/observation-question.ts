import { type Expression, type Sourced } from '@pelorus/sensorthings/query';
import { compileExpression, compileFilter } from './compile';
import { type Compiled, scopeOf, valueOf } from './compiled';
import { type Work } from './in-turns';
import { type Datastream, Observation, readObservationId } from './entities';
import { type Plan } from './plan';
import { asTime } from './values';
import { type World } from './world';

/** Question about Observations for the ingest service; bounds are included. */
export interface ObservationQuestion {
  readonly datastreams: readonly Datastream[];
  readonly min: number;
  readonly max: number;
  /** Flags to keep; absent for all. */
  readonly qualityFlags?: readonly number[];
  /** Moment of flags; absent for now. */
  readonly flagsAsOf?: string;
  /** Conditions that need the value itself; absent where the rest says all. */
  readonly test?: (observation: Observation) => Work<boolean>;
}

interface Limits {
  min: number;
  max: number;
  qualityFlags?: readonly number[];
}

/** Derives Datastreams, time and flags from a filter. */
export function* questionOf(
  { condition }: Plan,
  datastreams: readonly Datastream[],
  time: { readonly start?: number; readonly end?: number },
  world: World,
): Work<ObservationQuestion> {
  const limits: Limits = { min: time.start ?? -Infinity, max: time.end === undefined ? Infinity : time.end - 1 };
  if (!condition) return { datastreams, ...limits };
  const { source } = condition;
  const ofStreams: Compiled[] = [];
  const tests: Compiled[] = [];
  let left = datastreams;
  for (const part of conjuncts(condition)) {
    const id = idIn(part);
    if (id) {
      left = left.filter((one) => one.id === id.stream);
      narrow(limits, id.time, id.time);
    } else if (onlyThrough(part, 'Datastream')) ofStreams.push(compileFilter(part, scopeOf('Observation', source)));
    else if (!limitTime(part, limits, world, source) && !limitFlags(part, limits)) {
      tests.push(compileFilter(part, scopeOf('Observation', source)));
    }
  }
  function* keeps(filters: readonly Compiled[], observation: Observation): Work<boolean> {
    for (const filter of filters)
      if ((yield* valueOf(filter, { world, entities: [observation] })) !== true) return false;
    return true;
  }
  if (ofStreams.length > 0) {
    const kept: Datastream[] = [];
    for (const datastream of left) {
      if (yield* keeps(ofStreams, anyOf(datastream))) kept.push(datastream);
      yield;
    }
    left = kept;
  }
  return {
    datastreams: left,
    ...limits,
    ...(tests.length > 0 && { test: (observation: Observation) => keeps(tests, observation) }),
  };
}

/** Observation that stands for its Datastream only. */
function anyOf(datastream: Datastream): Observation {
  return new Observation(datastream, 0, 0, 0);
}

/** Conditions of a conjunction. */
function conjuncts({ value }: Sourced<Expression>): readonly Expression[] {
  if (value.kind !== 'logic' || value.operator !== 'and') return [value];
  return value.operands.flatMap((operand) => conjuncts({ value: operand, source: { parameter: '', text: '' } }));
}

/** All paths of an expression by name. */
function pathsOf(expression: Expression): readonly (readonly string[])[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'path':
      return [expression.steps.map(({ name }) => name)];
    case 'call':
      return expression.args.flatMap(pathsOf);
    case 'not':
    case 'negative':
      return pathsOf(expression.operand);
    case 'logic':
      return expression.operands.flatMap(pathsOf);
    case 'comparison':
    case 'arithmetic':
      return [...pathsOf(expression.left), ...pathsOf(expression.right)];
    case 'in':
      return [expression.operand, ...expression.list].flatMap(pathsOf);
    case 'any':
      // A variable's paths lie below its own.
      return [
        expression.steps.map(({ name }) => name),
        ...pathsOf(expression.condition).filter(([first]) => first !== expression.variable),
      ];
  }
}

function onlyThrough(expression: Expression, relation: string): boolean {
  const paths = pathsOf(expression);
  return paths.length > 0 && paths.every(([first, ...rest]) => first === relation && rest.length > 0);
}

const TIMES = ['phenomenonTime', 'resultTime'];
const TURNED: Readonly<Record<string, string>> = { gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };

/** Takes a comparison of time with a constant as a limit. */
function limitTime(part: Expression, limits: Limits, world: World, source: Sourced<unknown>['source']): boolean {
  const compared = comparedTime(part);
  if (!compared) return false;
  const compiled = compileExpression(compared.other, scopeOf('Observation', source));
  const value = compiled.one({ world, entities: [] });
  const isDay = compiled.kind === 'date' && typeof value === 'number';
  const time = isDay ? { start: value, end: value + 86_400e6 } : asTime(value);
  if (!time) return false;
  const isInstant = time.start === time.end;
  switch (compared.operator) {
    case 'gt':
      narrow(limits, isInstant ? time.start + 1 : time.end, Infinity);
      return true;
    case 'ge':
      narrow(limits, time.end, Infinity);
      return true;
    case 'lt':
      narrow(limits, -Infinity, time.start - 1);
      return true;
    case 'le':
      narrow(limits, -Infinity, time.start);
      return true;
    case 'eq':
      narrow(limits, time.start, isInstant ? time.start : time.start - 1);
      return true;
    case 'during':
      narrow(limits, time.start, time.end - 1);
      return true;
    default:
      return false;
  }
}

function comparedTime(part: Expression): { readonly operator: string; readonly other: Expression } | undefined {
  if (part.kind === 'call') {
    const [one, other] = part.args;
    const operator = { before: 'lt', after: 'gt', during: 'during' }[part.name as string];
    return operator && one && other && isTimePath(one) && pathsOf(other).length === 0 ? { operator, other } : undefined;
  }
  if (part.kind !== 'comparison' || part.operator === 'ne') return undefined;
  const { left, right, operator } = part;
  if (isTimePath(left) && pathsOf(right).length === 0) return { operator, other: right };
  return isTimePath(right) && pathsOf(left).length === 0
    ? { operator: TURNED[operator] ?? operator, other: left }
    : undefined;
}

function isTimePath(expression: Expression): boolean {
  return expression.kind === 'path' && expression.steps.length === 1 && TIMES.includes(expression.steps[0]!.name);
}

function narrow(limits: Limits, min: number, max: number): void {
  limits.min = Math.max(limits.min, min);
  limits.max = Math.min(limits.max, max);
}

/** Takes `parameters/qualityFlag eq 1` and `in (1,2)` as flags. */
function limitFlags(part: Expression, limits: Limits): boolean {
  const [path, values] = comparedValues(part);
  if (path !== 'parameters/qualityFlag' || values === undefined) return false;
  const flags = values.map(Number);
  if (flags.some((flag) => !Number.isInteger(flag) || flag < 0 || flag > 9)) return false;
  limits.qualityFlags = limits.qualityFlags ? limits.qualityFlags.filter((flag) => flags.includes(flag)) : flags;
  return true;
}

/** Required id of an Observation, if any. */
function idIn(part: Expression): ReturnType<typeof readObservationId> {
  const [path, values] = comparedValues(part);
  return (path === 'id' || path === '@iot.id') && values?.length === 1
    ? readObservationId(String(values[0]))
    : undefined;
}

/** Path with the literals that it may equal. */
function comparedValues(part: Expression): readonly [path?: string, values?: readonly unknown[]] {
  if (part.kind === 'in') return [textOf(part.operand), literals(part.list)];
  if (part.kind !== 'comparison' || part.operator !== 'eq') return [];
  return part.left.kind === 'path'
    ? [textOf(part.left), literals([part.right])]
    : [textOf(part.right), literals([part.left])];
}

function textOf(expression: Expression): string | undefined {
  return expression.kind === 'path' ? expression.steps.map(({ name }) => name).join('/') : undefined;
}

function literals(expressions: readonly Expression[]): readonly unknown[] | undefined {
  const values = expressions.flatMap((one) =>
    one.kind === 'literal' && (one.literal.type === 'number' || one.literal.type === 'string')
      ? [one.literal.value]
      : [],
  );
  return values.length === expressions.length && values.length > 0 ? values : undefined;
}
