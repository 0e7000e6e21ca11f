import { badQuery, type Expression, type LiteralValue, signatureOf, type ValueKind } from '@pelorus/sensorthings/query';
import { callFunction } from './calls';
import { asKind, compileComparison } from './compile-comparison';
import { type Compiled, combine, constant, type Env, exists, type Scope, valueOf } from './compiled';
import { type Entity } from './entities';
import { type Work } from './in-turns';
import { compilePath, compileTarget, observationsNotOffered } from './compile-path';
import { calculate, kindOfSum } from './arithmetic';
import { nameOfKind } from './kind-names';
import { asNumber } from './values';

/** Compiles an expression, checked against the entity type: DomainError 400 or 501 with the position. */
export function compileExpression(expression: Expression, scope: Scope): Compiled {
  switch (expression.kind) {
    case 'literal':
      return constant(kindOf(expression.literal), valueOfLiteral(expression.literal));
    case 'path':
      return compilePath(expression.steps, scope);
    case 'call':
      return compileCall(expression, scope);
    case 'not': {
      const operand = exists(truth(expression.operand, scope));
      return combine('boolean', [operand], ([value]) => (value === null ? null : value !== true));
    }
    case 'negative': {
      const operand = typed(expression.operand, ['number'], scope, "'-'");
      return combine('number', [operand], ([value]) => negated(value));
    }
    case 'logic':
      return compileLogic(expression, scope);
    case 'comparison':
      return compileComparison(
        expression.operator,
        compileExpression(expression.left, scope),
        compileExpression(expression.right, scope),
        expression.span,
        scope,
      );
    case 'arithmetic':
      return compileArithmetic(expression, scope);
    case 'in':
      return compileIn(expression, scope);
    case 'any':
      return compileAny(expression, scope);
  }
}

/** Compiles a filter. */
export function compileFilter(expression: Expression, scope: Scope): Compiled {
  return exists(truth(expression, scope));
}

type Of<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>;

function kindOf({ type }: LiteralValue): ValueKind {
  return type === 'null' ? 'any' : type;
}

function valueOfLiteral(literal: LiteralValue): unknown {
  return literal.type === 'null' ? null : literal.value;
}

function negated(value: unknown): number | null {
  const number = asNumber(value);
  return number === undefined ? null : -number;
}

function truth(expression: Expression, scope: Scope): Compiled {
  return typed(expression, ['boolean'], scope, 'A condition');
}

/** Operand of one of some kinds; refused where another one is certain. */
function typed(expression: Expression, kinds: readonly ValueKind[], scope: Scope, who: string): Compiled {
  const compiled = compileExpression(expression, scope);
  if (compiled.kind === 'any' || kinds.includes('any') || kinds.includes(compiled.kind)) return compiled;
  const reason = `${who} takes ${kinds.map(nameOfKind).join(' or ')}, and this is ${nameOfKind(compiled.kind)}`;
  throw badQuery(scope.source, expression.span, { code: 'wrong-type', reason, expected: kinds.map(nameOfKind) });
}

function compileCall({ name, args, span }: Of<'call'>, scope: Scope): Compiled {
  const { takes, gives } = signatureOf(name);
  const operands = args.map((arg, at) => {
    const kind = takes[at]!;
    return asKind(typed(arg, kind === 'time' ? ['time', 'date', 'string'] : [kind], scope, `'${name}'`), kind);
  });
  if (operands.some(({ observed }) => observed)) throw observationsNotOffered(scope.source, span);
  const call = combine(gives, operands, (values, { world }) => callFunction(name, values, world.now));
  return gives === 'boolean' ? exists(call) : call;
}

/** Three-valued `and` and `or`: unknown is null. */
function compileLogic({ operator, operands }: Of<'logic'>, scope: Scope): Compiled {
  const tests = operands.map((operand) => exists(truth(operand, scope)));
  const decisive = operator === 'or';
  function* pieces(env: Env): Work<boolean | null> {
    let unknown = false;
    for (const test of tests) {
      const value = yield* valueOf(test, env);
      if (value === decisive) return decisive;
      if (value === null) unknown = true;
    }
    return unknown ? null : !decisive;
  }
  return {
    kind: 'boolean',
    many: false,
    one: (env) => {
      let unknown = false;
      for (const test of tests) {
        const value = test.one(env);
        if (value === decisive) return decisive;
        if (value === null) unknown = true;
      }
      return unknown ? null : !decisive;
    },
    ...(tests.some(({ pieces }) => pieces) && { pieces }),
    all: () => [],
  };
}

function compileArithmetic({ operator, left, right, span }: Of<'arithmetic'>, scope: Scope): Compiled {
  const kinds: readonly ValueKind[] =
    operator === 'add' || operator === 'sub' ? ['number', 'time', 'date', 'duration'] : ['number'];
  const one = asKind(typed(left, kinds, scope, `'${operator}'`), 'time');
  const other = asKind(typed(right, kinds, scope, `'${operator}'`), 'time');
  if (one.observed || other.observed) throw observationsNotOffered(scope.source, span);
  const kind = kindOfSum(operator, one.kind, other.kind);
  if (!kind) {
    const reason = `'${operator}' cannot take ${nameOfKind(one.kind)} and ${nameOfKind(other.kind)}`;
    throw badQuery(scope.source, span, { code: 'wrong-type', reason });
  }
  return combine(kind, [one, other], ([a, b]) => calculate(operator, a, b));
}

function compileIn({ operand, list, span }: Of<'in'>, scope: Scope): Compiled {
  const tests = list.map((one) => {
    const comparison: Expression = { kind: 'comparison', operator: 'eq', left: operand, right: one, span };
    return compileExpression(comparison, scope);
  });
  return { kind: 'boolean', many: false, one: (env) => tests.some((test) => test.one(env) === true), all: () => [] };
}

/** Entities that `any` visits between two turns of others. */
const AT_ONCE = 64;

function compileAny({ steps, variable, condition }: Of<'any'>, scope: Scope): Compiled {
  const { type, entities } = compileTarget(steps, scope);
  const place = scope.variables.size;
  const inner: Scope = { ...scope, variables: new Map([...scope.variables, [variable, { type, place }]]) };
  const test = compileFilter(condition, inner);
  const within = (env: Env, entity: Entity): Env => ({
    ...env,
    entities: [...env.entities.slice(0, place), entity],
  });
  function* pieces(env: Env): Work<boolean> {
    for (const [at, entity] of entities(env).entries()) {
      if ((yield* valueOf(test, within(env, entity))) === true) return true;
      if (at % AT_ONCE === AT_ONCE - 1) yield;
    }
    return false;
  }
  return {
    kind: 'boolean',
    many: false,
    one: (env) => entities(env).some((entity) => test.one(within(env, entity)) === true),
    pieces,
    all: () => [],
  };
}
