import { type QueryText, type ValueKind } from '@pelorus/sensorthings/query';
import { type Entity, type EntityName } from './entities';
import { atOnce, type Work } from './in-turns';
import { type World } from './world';

/** Entities of an evaluation: that of the filter, then those of variables. */
export interface Env {
  readonly world: World;
  readonly entities: readonly Entity[];
}

/** Names that an expression may use. */
export interface Scope {
  /** Entity type of the filter. */
  readonly type: EntityName;
  readonly source: QueryText;
  /** Variables of `any` by name, with their index among the entities. */
  readonly variables: ReadonlyMap<string, { readonly type: EntityName; readonly place: number }>;
}

/** Scope of a filter; the entity itself has index 0. */
export function scopeOf(type: EntityName, source: QueryText): Scope {
  return { type, source, variables: new Map([['$it', { type, place: 0 }]]) };
}

/** Compiled expression; one through a relation to many has many values. */
export interface Compiled {
  readonly kind: ValueKind;
  readonly many: boolean;
  /** The value of a single-valued expression; null for none. */
  readonly one: (env: Env) => unknown;
  /** The same in pieces, where it may take long. */
  readonly pieces?: (env: Env) => Work<unknown>;
  /** The values of a multi-valued expression. */
  readonly all: (env: Env) => readonly unknown[];
  /** The same in pieces, where it may take long. */
  readonly allPieces?: (env: Env) => Work<readonly unknown[]>;
  /** Value of a literal. */
  readonly literal?: unknown;
  /** Whether it stands for times of Observations, by the first and last. */
  readonly observed?: boolean;
}

/** Expression of one constant value. */
export function constant(kind: ValueKind, value: unknown): Compiled {
  return { kind, many: false, one: () => value, all: () => [value], ...(value !== null && { literal: value }) };
}

/** Evaluates a single value, in pieces where there are some. */
export function* valueOf({ one, pieces }: Compiled, env: Env): Work<unknown> {
  return pieces ? yield* pieces(env) : one(env);
}

/** Evaluates all values, in pieces where there are some. */
export function* valuesOf(compiled: Compiled, env: Env): Work<readonly unknown[]> {
  const { many, all, allPieces } = compiled;
  if (!many) return [yield* valueOf(compiled, env)];
  return allPieces ? yield* allPieces(env) : all(env);
}

/** Combines expressions; with many values, each with each. */
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
  function* allPieces(env: Env): Work<readonly unknown[]> {
    const columns: (readonly unknown[])[] = [];
    for (const operand of operands) columns.push(yield* valuesOf(operand, env));
    const count = columns.reduce((product, { length }) => product * length, 1);
    if (count > 1) env.world.visit(count);
    const results: unknown[] = [];
    for (let at = 0; at < count; at++) {
      results.push(apply(tupleAt(columns, at), env));
      if (at % AT_ONCE === AT_ONCE - 1) yield;
    }
    return results;
  }
  const all = (env: Env): readonly unknown[] => atOnce(allPieces(env));
  return { kind, many, one: (env) => all(env)[0] ?? null, all, allPieces };
}

/** Combinations visited between two turns of others. */
const AT_ONCE = 512;

/** Combination by number; the last column changes first. */
function tupleAt(columns: readonly (readonly unknown[])[], number: number): readonly unknown[] {
  const tuple = Array.from<unknown>({ length: columns.length });
  let left = number;
  for (let at = columns.length - 1; at >= 0; at--) {
    const column = columns[at]!;
    tuple[at] = column[left % column.length];
    left = Math.floor(left / column.length);
  }
  return tuple;
}

/** Whether any value is true, as for a condition over many. */
export function exists(compiled: Compiled): Compiled {
  if (!compiled.many) return compiled;
  const one = (env: Env): boolean => compiled.all(env).includes(true);
  function* pieces(env: Env): Work<boolean> {
    return (yield* valuesOf(compiled, env)).includes(true);
  }
  return { kind: 'boolean', many: false, one, pieces, all: (env) => [one(env)] };
}
