import { symbolEnd } from './scan';

/** `flag` is none or one of `true` and `false`, in any case; `two` is in parentheses; `list` any number, one without. */
export type Arity = 'none' | 'flag' | 'one' | 'two' | 'list';

export interface Operator<Symbol extends string = string> {
  /** The canonical symbol; case does not matter. */
  readonly symbol: Symbol;
  readonly aliases?: readonly string[];
  readonly arity: Arity;
}

/** The operators of a language, found by any of their symbols in any case. Immutable. */
export class OperatorRegistry<Symbol extends string = string> {
  readonly #bySymbol = new Map<string, Operator<Symbol>>();

  /** Throws a `TypeError` for a symbol that cannot be written, or that two operators have. */
  constructor(readonly operators: readonly Operator<Symbol>[]) {
    for (const operator of operators) {
      for (const symbol of [operator.symbol, ...(operator.aliases ?? [])]) this.#add(symbol, operator);
    }
  }

  /** A registry of these operators and further ones; an operator replaces one with the same canonical symbol. */
  extend(...operators: readonly Operator[]): OperatorRegistry {
    const replaced = new Set(operators.map((operator) => operator.symbol.toLowerCase()));
    const kept: readonly Operator[] = this.operators.filter((operator) => !replaced.has(operator.symbol.toLowerCase()));
    return new OperatorRegistry([...kept, ...operators]);
  }

  find(symbol: string): Operator<Symbol> | undefined {
    return this.#bySymbol.get(symbol) ?? this.#bySymbol.get(symbol.toLowerCase());
  }

  /** Every symbol and alias, in lower case, in the order of their operators. */
  get symbols(): readonly string[] {
    return [...this.#bySymbol.keys()];
  }

  #add(symbol: string, operator: Operator<Symbol>): void {
    if (!isSymbol(symbol))
      throw new TypeError(`'${symbol}' cannot be an operator: use letters between '=', as in =in=`);
    const key = symbol.toLowerCase();
    if (this.#bySymbol.has(key)) throw new TypeError(`two operators are called '${key}'`);
    this.#bySymbol.set(key, operator);
  }
}

export function isSymbol(text: string): boolean {
  return text !== '' && symbolEnd(text, 0) === text.length;
}
