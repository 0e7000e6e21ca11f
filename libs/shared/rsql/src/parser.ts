import { argumentForm, type ArgumentForm, lenientForm } from './argument-form';
import { readArguments } from './arguments';
import { COMMA, LEFT_PARENTHESIS, RIGHT_PARENTHESIS, SEMICOLON, SPACE_CODE } from './characters';
import { Cursor } from './cursor';
import { Level } from './level';
import { limitExceeded } from './limit-errors';
import { type Limits } from './limits';
import { unknownOperator } from './operator-errors';
import { type OperatorRegistry } from './operator-registry';
import { isAnd, isOr, isQuote, symbolEnd, symbolText, wordEnd } from './scan';
import { type Comparison, type RsqlNode } from './tree';
import { unexpected, unexpectedAfterComparison } from './unexpected';
import { unescape } from './unescape';

type Connective = 'and' | 'or' | 'close' | 'end';

const BLANK = /^[ \t\r\n]*$/;

/** One pass without backtracking. Open parentheses are a list of levels, not recursion. */
export class Parser {
  readonly #cursor: Cursor;
  #comparisons = 0;
  #level = new Level(undefined, -1, 0);

  /** With `any`, operators that the registry does not know are accepted, too. */
  constructor(
    private readonly text: string,
    private readonly operators: OperatorRegistry,
    private readonly any: boolean,
    private readonly limits: Limits,
  ) {
    this.#cursor = new Cursor(text);
  }

  /** The tree, or an `RsqlSyntaxError` for the first fault. */
  parse(): RsqlNode {
    if (this.text.length > this.limits.length) throw this.#exceeded('length', this.limits.length);
    for (;;) {
      this.#openParentheses();
      const comparison = this.#comparison();
      this.#level.take(comparison, comparison.span.start, comparison.span.end);
      const connective = this.#closeParentheses();
      if (connective === 'end') return this.#level.close();
      if (connective === 'and') this.#level.and();
      else this.#level.or();
    }
  }

  #openParentheses(): void {
    while (this.#cursor.next() === LEFT_PARENTHESIS) {
      const depth = this.#level.depth + 1;
      if (depth > this.limits.depth) throw this.#exceeded('depth', this.#cursor.at);
      this.#level = new Level(this.#level, this.#cursor.at++, depth);
    }
  }

  /** Closes groups; returns the operator before the next operand, if any. */
  #closeParentheses(): Connective {
    let connective = this.#connective();
    while (connective === 'close') {
      const { outer, open } = this.#level;
      if (outer === undefined) throw unexpectedAfterComparison(this.text, this.#cursor.at - 1, open);
      outer.take(this.#level.close(), open, this.#cursor.at);
      this.#level = outer;
      connective = this.#connective();
    }
    return connective;
  }

  #connective(): Connective {
    const code = this.#cursor.next();
    const { at } = this.#cursor;
    if (code === SEMICOLON) return this.#pass(1, 'and');
    if (code === COMMA) return this.#pass(1, 'or');
    if (code === RIGHT_PARENTHESIS) return this.#pass(1, 'close');
    if (at === this.text.length && this.#level.outer === undefined) return 'end';
    if (isAnd(this.text, at)) return this.#pass(3, 'and');
    if (isOr(this.text, at)) return this.#pass(2, 'or');
    throw unexpectedAfterComparison(this.text, at, this.#level.open);
  }

  #pass(length: number, connective: Connective): Connective {
    this.#cursor.at += length;
    return connective;
  }

  #comparison(): Comparison {
    const { text } = this;
    const cursor = this.#cursor;
    const start = cursor.at;
    if (this.#comparisons++ >= this.limits.comparisons) throw this.#exceeded('comparisons', start);
    const selector = this.#selector();
    cursor.next();
    const symbolStart = cursor.at;
    cursor.at = symbolEnd(text, symbolStart);
    if (cursor.at === symbolStart) throw unexpected(text, symbolStart, 'operator');
    const operator = symbolText(text, symbolStart, cursor.at);
    const args = readArguments(cursor, operator, this.#form(operator, symbolStart), this.limits.arguments);
    return { kind: 'comparison', selector, operator, args, span: { start, end: cursor.at } };
  }

  #selector(): string {
    const { text } = this;
    const cursor = this.#cursor;
    const start = cursor.at;
    if (isQuote(text.charCodeAt(start))) return this.#quotedSelector();
    const end = wordEnd(text, start);
    if (end === start || (text.charCodeAt(end) === SPACE_CODE && cursor.isConnective()))
      throw unexpected(text, start, 'operand');
    cursor.at = end;
    return text.slice(start, end);
  }

  #quotedSelector(): string {
    const start = this.#cursor.at;
    const { value } = unescape(this.#cursor.quoted());
    if (BLANK.test(value)) throw unexpected(this.text, start, 'operand');
    return value;
  }

  #form(operator: string, start: number): ArgumentForm {
    const arity = this.operators.find(operator)?.arity;
    if (this.any) return lenientForm(arity);
    if (arity !== undefined) return argumentForm(arity);
    throw unknownOperator(this.text, { start, end: this.#cursor.at }, this.operators);
  }

  #exceeded(limit: keyof Limits, at: number): Error {
    return limitExceeded(this.text, limit, this.limits[limit], at);
  }
}
