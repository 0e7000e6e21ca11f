import { type TextSpan } from '@pelorus/shared/rsql';
import { type ArithmeticOperator, type ComparisonOperator, type Expression, type PathStep } from './expression';
import { FUNCTIONS, isFunctionName, signatureOf } from './functions';
import { badQuery } from './query-fault';
import { type Token, type Tokens } from './tokens';

/** Most levels of parentheses, calls and negations. */
export const MAX_LEVELS = 200;

const RELATIONS: readonly ComparisonOperator[] = ['gt', 'ge', 'lt', 'le'];
const EQUALITIES: readonly ComparisonOperator[] = ['eq', 'ne'];
const SUMS: readonly ArithmeticOperator[] = ['add', 'sub'];
const PRODUCTS: readonly ArithmeticOperator[] = ['mul', 'div', 'mod'];
const CONSTANTS = ['true', 'false', 'null'] as const;
const OPERATORS = ['and', 'or', ...EQUALITIES, ...RELATIONS, ...SUMS, ...PRODUCTS, 'in'] as const;

/**
 * Parses by OData's precedence: `not` and `-`, `mul div mod`, `add sub`, `gt ge lt le in`, `eq ne`, `and`, `or`. Stops
 * at a token that cannot belong.
 */
export function parseExpression(tokens: Tokens): Expression {
  return new ExpressionParser(tokens).parse();
}

/** Parses all tokens. */
export function parseWholeExpression(tokens: Tokens): Expression {
  const expression = parseExpression(tokens);
  const { next } = tokens;
  if (next.kind !== 'end') throw unexpectedToken(tokens, next, OPERATORS);
  return expression;
}

/** Error for a token; suggests operators for a mistyped one. */
export function unexpectedToken(tokens: Tokens, token: Token, expected: readonly string[]): Error {
  const reason = token.kind === 'end' ? 'Something is missing' : `Unexpected '${token.text.slice(0, 64)}'`;
  const candidates = token.kind === 'word' ? { name: token.text, known: expected } : undefined;
  return badQuery(tokens.source, token, { code: 'syntax', reason, expected, ...(candidates && { candidates }) });
}

/** Parses the steps after a path's first name. */
export function parseSteps(tokens: Tokens, first: PathStep): PathStep[] {
  const steps = [first];
  while (tokens.trySign('/')) steps.push(stepOf(tokens));
  return steps;
}

function stepOf(tokens: Tokens): PathStep {
  const { next } = tokens;
  // Indexes of JSON lists are numbers.
  const isPlace = next.kind === 'literal' && /^\d+$/.test(next.text);
  if (next.kind !== 'word' && !isPlace) throw unexpectedToken(tokens, next, ['a name']);
  tokens.take();
  return { name: next.text, span: { start: next.start, end: next.end } };
}

class ExpressionParser {
  #level = 0;

  constructor(private readonly tokens: Tokens) {}

  parse(): Expression {
    return this.#logic('or', () => this.#logic('and', () => this.#equality()));
  }

  #logic(operator: 'and' | 'or', operand: () => Expression): Expression {
    const first = operand();
    const operands = [first];
    while (this.tokens.tryWord([operator])) operands.push(operand());
    return operands.length === 1 ? first : { kind: 'logic', operator, operands, span: this.#spanFrom(first) };
  }

  #equality(): Expression {
    let left = this.#relation();
    for (let operator = this.tokens.tryWord(EQUALITIES); operator; operator = this.tokens.tryWord(EQUALITIES)) {
      left = { kind: 'comparison', operator, left, right: this.#relation(), span: this.#spanFrom(left) };
    }
    return left;
  }

  #relation(): Expression {
    let left = this.#sum();
    for (;;) {
      const operator = this.tokens.tryWord(RELATIONS);
      if (operator) left = { kind: 'comparison', operator, left, right: this.#sum(), span: this.#spanFrom(left) };
      else if (this.tokens.tryWord(['in'])) left = this.#in(left);
      else return left;
    }
  }

  #in(operand: Expression): Expression {
    this.#expectSign('(');
    const list = this.#listUntil(')', () => this.#sum());
    return { kind: 'in', operand, list, span: this.#spanFrom(operand) };
  }

  #sum(): Expression {
    return this.#arithmetic(SUMS, () => this.#arithmetic(PRODUCTS, () => this.#unary()));
  }

  #arithmetic(operators: readonly ArithmeticOperator[], operand: () => Expression): Expression {
    let left = operand();
    for (let operator = this.tokens.tryWord(operators); operator; operator = this.tokens.tryWord(operators)) {
      left = { kind: 'arithmetic', operator, left, right: operand(), span: this.#spanFrom(left) };
    }
    return left;
  }

  #unary(): Expression {
    const { next } = this.tokens;
    if (this.tokens.tryWord(['not'])) return this.#below(next, () => this.#prefix('not', next));
    if (this.tokens.trySign('-')) return this.#below(next, () => this.#prefix('negative', next));
    return this.#primary();
  }

  #prefix(kind: 'not' | 'negative', first: TextSpan): Expression {
    return { kind, operand: this.#unary(), span: this.#spanFrom({ span: first }) };
  }

  #primary(): Expression {
    const token = this.tokens.next;
    const span = { start: token.start, end: token.end };
    if (token.kind === 'literal') {
      this.tokens.take();
      return { kind: 'literal', literal: token.literal, span };
    }
    if (this.tokens.trySign('(')) return this.#below(token, () => this.#inner());
    if (token.kind !== 'word') throw unexpectedToken(this.tokens, token, ['a value', 'a property', 'a function', '(']);
    const constant = this.tokens.tryWord(CONSTANTS);
    if (constant) return { kind: 'literal', literal: constantOf(constant), span };
    this.tokens.take();
    const { next } = this.tokens;
    if (next.kind === 'sign' && next.text === '(')
      return this.#below(token, () => this.#call({ name: token.text, span }));
    return this.#path({ name: token.text, span });
  }

  #inner(): Expression {
    const expression = this.parse();
    this.#expectSign(')');
    return expression;
  }

  #call({ name, span }: PathStep): Expression {
    const { source } = this.tokens;
    const folded = name.toLowerCase();
    if (!isFunctionName(folded)) {
      const candidates = { name, known: Object.keys(FUNCTIONS) };
      throw badQuery(source, span, { code: 'unknown-function', reason: `There is no function '${name}'`, candidates });
    }
    this.#expectSign('(');
    const args = this.#listUntil(')', () => this.parse());
    const { takes, optional = 0 } = signatureOf(folded);
    if (args.length > takes.length || args.length < takes.length - optional) {
      const count = optional > 0 ? `${takes.length - optional} or ${takes.length}` : String(takes.length);
      const reason = `'${name}' takes ${count} argument${count === '1' ? '' : 's'}, not ${args.length}`;
      throw badQuery(source, this.#spanFrom({ span }), { code: 'arity', reason });
    }
    return { kind: 'call', name: folded, args, span: this.#spanFrom({ span }) };
  }

  #path(first: PathStep): Expression {
    const steps = parseSteps(this.tokens, first);
    const last = steps.at(-1)!;
    if (last.name.toLowerCase() === 'any' && steps.length > 1 && this.tokens.trySign('(')) {
      return this.#below(last.span, () => this.#any(steps.slice(0, -1)));
    }
    return { kind: 'path', steps, span: this.#spanFrom(first) };
  }

  #any(steps: readonly PathStep[]): Expression {
    const variable = this.tokens.next;
    if (variable.kind !== 'word')
      throw unexpectedToken(this.tokens, variable, ['a variable, as in any(d:d/name eq 1)']);
    this.tokens.take();
    this.#expectSign(':');
    const condition = this.parse();
    this.#expectSign(')');
    return { kind: 'any', steps, variable: variable.text, condition, span: this.#spanFrom(steps[0]!) };
  }

  #listUntil(sign: string, read: () => Expression): Expression[] {
    if (this.tokens.trySign(sign)) return [];
    const list = [read()];
    while (this.tokens.trySign(',')) list.push(read());
    this.#expectSign(sign);
    return list;
  }

  #expectSign(sign: string): void {
    if (!this.tokens.trySign(sign)) throw unexpectedToken(this.tokens, this.tokens.next, [sign]);
  }

  /** Parses a level deeper, within the limit. */
  #below<T>(token: TextSpan, read: () => T): T {
    if (this.#level >= MAX_LEVELS) {
      const reason = `The expression has more than ${MAX_LEVELS} levels`;
      throw badQuery(this.tokens.source, { start: token.start, end: token.end }, { code: 'too-deep', reason });
    }
    this.#level++;
    const value = read();
    this.#level--;
    return value;
  }

  #spanFrom({ span }: { readonly span: TextSpan }): TextSpan {
    return { start: span.start, end: this.tokens.passed };
  }
}

function constantOf(word: (typeof CONSTANTS)[number]): { type: 'null' } | { type: 'boolean'; value: boolean } {
  return word === 'null' ? { type: 'null' } : { type: 'boolean', value: word === 'true' };
}
