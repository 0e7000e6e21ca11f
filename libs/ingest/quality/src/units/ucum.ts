import table from './ucum-atoms.json';

/** Unit as a multiple of base units; `from` shifts the zero. */
export interface UcumUnit {
  readonly factor: number;
  /** Offset before the factor: 273.15 for degrees Celsius. */
  readonly from: number;
  readonly dimension: ReadonlyMap<string, number>;
}

interface Atom {
  readonly metric?: boolean;
  readonly of?: Readonly<Record<string, number>>;
  readonly is?: number;
  readonly from?: number;
}

const ATOMS = new Map<string, Atom>(Object.entries(table.atoms));
const PREFIXES = new Map(Object.entries(table.prefixes));
const ONE: UcumUnit = { factor: 1, from: 0, dimension: new Map() };
/** Most characters of a unit. */
const LONGEST = 100;

/**
 * Parses UCUM (case-sensitive): atoms, prefixes, exponents, products, quotients, brackets. Braces and arbitrary units
 * are dimensions of their own, so that `{psu}` is no percentage. Undefined otherwise.
 */
export function readUcum(text: string): UcumUnit | undefined {
  if (text.length === 0 || text.length > LONGEST) return undefined;
  const reader = new UcumReader(text);
  const unit = reader.product();
  return unit && reader.isAtEnd ? unit : undefined;
}

class UcumReader {
  #at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.#at === this.text.length;
  }

  product(): UcumUnit | undefined {
    let whole = ONE;
    let power = this.#take('/') ? -1 : 1;
    do {
      const part = this.#component();
      const product = part && multiplied(whole, raised(part, power));
      if (!product) return undefined;
      whole = product;
      power = this.text[this.#at] === '/' ? -1 : 1;
    } while (this.#take('.') || this.#take('/'));
    return whole;
  }

  #component(): UcumUnit | undefined {
    if (this.#take('(')) {
      const inner = this.product();
      return inner && this.#take(')') ? inner : undefined;
    }
    const comment = this.#match(/\{[^{}]*\}/y);
    if (comment) return { ...ONE, dimension: new Map([[comment, 1]]) };
    const atom = this.#atom();
    if (!atom) return undefined;
    const power = this.#match(/[+-]?[0-9]{1,2}/y);
    const unit = power === undefined ? atom : raised(atom, Number(power));
    const added = this.#match(/\{[^{}]*\}/y);
    return unit && added ? multiplied(unit, { ...ONE, dimension: new Map([[added, 1]]) }) : unit;
  }

  #atom(): UcumUnit | undefined {
    const word = this.#match(/10[*^]|[0-9]{1,15}|(?:[A-Za-z%'_]|\[[^\][]*\])+/y);
    if (word === undefined) return undefined;
    if (/^[0-9]+$/.test(word)) return { ...ONE, factor: Number(word) };
    const whole = ATOMS.get(word);
    if (whole) return unitOf(whole, 1);
    for (const length of [1, 2]) {
      const prefix = PREFIXES.get(word.slice(0, length));
      const atom = ATOMS.get(word.slice(length));
      if (prefix !== undefined && atom?.metric) return unitOf(atom, prefix);
    }
    return undefined;
  }

  #take(sign: string): boolean {
    if (this.text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}

function unitOf({ of = {}, is = 1, from = 0 }: Atom, prefix: number): UcumUnit {
  return { factor: is * prefix, from, dimension: new Map(Object.entries(of)) };
}

/** Power of a unit; undefined with a shifted zero. */
function raised({ factor, from, dimension }: UcumUnit, power: number): UcumUnit | undefined {
  if (power === 1) return { factor, from, dimension };
  if (from !== 0) return undefined;
  return {
    factor: factor ** power,
    from,
    dimension: new Map([...dimension].map(([base, own]) => [base, own * power])),
  };
}

function multiplied(a: UcumUnit, b: UcumUnit | undefined): UcumUnit | undefined {
  if (!b) return undefined;
  const isAlone = (unit: UcumUnit): boolean => unit.dimension.size === 0 && unit.factor === 1;
  if (isAlone(a)) return b;
  if (isAlone(b)) return a;
  if (a.from !== 0 || b.from !== 0) return undefined;
  const dimension = new Map(a.dimension);
  for (const [base, own] of b.dimension) {
    const sum = (dimension.get(base) ?? 0) + own;
    if (sum === 0) dimension.delete(base);
    else dimension.set(base, sum);
  }
  return { factor: a.factor * b.factor, from: 0, dimension };
}
