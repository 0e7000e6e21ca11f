import { type QueryText, type ValueKind } from '@pelorus/sensorthings/query';
import { type Entity, type EntityName } from './entities';
import { type Work } from './in-turns';
import { type World } from './world';

/** What an expression is evaluated on: the entity of the filter, then those of variables. */
export interface Env {
  readonly world: World;
  readonly entities: readonly Entity[];
}

/** What names an expression may use. */
export interface Scope {
  /** Type of the entity of the filter. */
  readonly type: EntityName;
  readonly source: QueryText;
  /** Variables of `any` by their names, with their places among the entities. */
  readonly variables: ReadonlyMap<string, { readonly type: EntityName; readonly place: number }>;
}

/** The scope of a filter of entities of a type; the entity itself has the place 0. */
export function scopeOf(type: EntityName, source: QueryText): Scope {
  return { type, source, variables: new Map([['$it', { type, place: 0 }]]) };
}

/** An expression as a function. One that goes through a relation to many has many values. */
export interface Compiled {
  readonly kind: ValueKind;
  readonly many: boolean;
  /** The value of an expression with one; null where there is none. */
  readonly one: (env: Env) => unknown;
  /** The same value in pieces, where it may take long to find. */
  readonly pieces?: (env: Env) => Work<unknown>;
  /** The values of an expression with many. */
  readonly all: (env: Env) => readonly unknown[];
  /** The value of a literal. */
  readonly literal?: unknown;
  /** Whether it stands for the times of Observations, of which it gives the first and the last one. */
  readonly observed?: boolean;
}

/** An expression that always has the same value. */
export function constant(kind: ValueKind, value: unknown): Compiled {
  return { kind, many: false, one: () => value, all: () => [value], ...(value !== null && { literal: value }) };
}

/** The value of an expression, in pieces where it has them. */
export function* valueOf({ one, pieces }: Compiled, env: Env): Work<unknown> {
  return pieces ? yield* pieces(env) : one(env);
}

/** An expression of others; where one of them has many values, of each with each. */
export function combine(
  kind: ValueKind,
  operands: readonly Compiled[],
  apply: (values: readonly unknown[], env: Env) => unknown,
): Compiled {
  const many = operands.some((operand) => operand.many);
  const one = (env: Env): unknown =>
    apply(
      operands.map((operand) => operand.one(env)),
      env,
    );
  function* pieces(env: Env): Work<unknown> {
    const values: unknown[] = [];
    for (const operand of operands) values.push(yield* valueOf(operand, env));
    return apply(values, env);
  }
  if (!many) {
    const hasPieces = operands.some(({ pieces }) => pieces !== undefined);
    return { kind, many, one, ...(hasPieces && { pieces }), all: (env) => [one(env)] };
  }
  const all = (env: Env): unknown[] => tuples(operands, env).map((values) => apply(values, env));
  return { kind, many, one: (env) => all(env)[0] ?? null, all };
}

function tuples(operands: readonly Compiled[], env: Env): readonly (readonly unknown[])[] {
  return operands.reduce<readonly (readonly unknown[])[]>(
    (before, operand) => {
      const values = operand.many ? operand.all(env) : [operand.one(env)];
      if (before.length > 1 || values.length > 1) env.world.visit(before.length * values.length);
      return before.flatMap((some) => values.map((value) => [...some, value]));
    },
    [[]],
  );
}

/** Whether one of the values is true: what a condition of many values means. */
export function exists(compiled: Compiled): Compiled {
  if (!compiled.many) return compiled;
  const one = (env: Env): boolean => compiled.all(env).includes(true);
  return { kind: 'boolean', many: false, one, all: (env) => [one(env)] };
}
