/** Longitude and latitude in degrees; heights are dropped. */
export type Position = readonly [x: number, y: number];

/** Shape on the plane of longitude and latitude. Rings are closed. */
export type Geometry =
  | { readonly kind: 'points'; readonly points: readonly Position[] }
  | { readonly kind: 'lines'; readonly lines: readonly (readonly Position[])[] }
  | { readonly kind: 'polygons'; readonly polygons: readonly (readonly (readonly Position[])[])[] };

const BLANKS = /\s+/y;
const WORD = /[a-z]+/iy;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
const SRID = /^\s*SRID\s*=\s*4326\s*;/i;

/** Parses well-known text: points, lines, polygons, and several of a kind. Undefined otherwise. */
export function readGeometry(text: string): Geometry | undefined {
  try {
    return new WktReader(text.replace(SRID, '')).read();
  } catch (error) {
    if (error instanceof NotAGeometry) return undefined;
    throw error;
  }
}

class NotAGeometry extends Error {}

class WktReader {
  #at = 0;

  constructor(private readonly text: string) {}

  read(): Geometry {
    const name = this.#word();
    const dimensions = this.#tryWord();
    if (dimensions !== undefined && !['Z', 'M', 'ZM'].includes(dimensions)) throw new NotAGeometry();
    const geometry = this.#shape(name);
    this.#skipBlanks();
    if (this.#at < this.text.length) throw new NotAGeometry();
    return geometry;
  }

  #shape(name: string): Geometry {
    switch (name) {
      case 'POINT':
        return { kind: 'points', points: [this.#inParentheses(() => this.#position())] };
      case 'MULTIPOINT':
        return { kind: 'points', points: this.#list(() => this.#pointOfSeveral()) };
      case 'LINESTRING':
        return { kind: 'lines', lines: [this.#line()] };
      case 'MULTILINESTRING':
        return { kind: 'lines', lines: this.#list(() => this.#line()) };
      case 'POLYGON':
        return { kind: 'polygons', polygons: [this.#polygon()] };
      case 'MULTIPOLYGON':
        return { kind: 'polygons', polygons: this.#list(() => this.#polygon()) };
      default:
        throw new NotAGeometry();
    }
  }

  #polygon(): Position[][] {
    return this.#list(() => {
      const ring = this.#list(() => this.#position());
      const [first, last] = [ring[0]!, ring.at(-1)!];
      if (ring.length < 4 || first[0] !== last[0] || first[1] !== last[1]) throw new NotAGeometry();
      return ring;
    });
  }

  #line(): Position[] {
    const line = this.#list(() => this.#position());
    if (line.length < 2) throw new NotAGeometry();
    return line;
  }

  #pointOfSeveral(): Position {
    this.#skipBlanks();
    return this.text[this.#at] === '(' ? this.#inParentheses(() => this.#position()) : this.#position();
  }

  #position(): Position {
    const numbers: number[] = [];
    for (let next = this.#tryMatch(NUMBER); next !== undefined; next = this.#tryMatch(NUMBER)) {
      numbers.push(Number(next));
    }
    if (numbers.length < 2 || numbers.length > 4 || !numbers.every(Number.isFinite)) throw new NotAGeometry();
    return [numbers[0]!, numbers[1]!];
  }

  #list<T>(read: () => T): T[] {
    return this.#inParentheses(() => {
      const list = [read()];
      while (this.#trySign(',')) list.push(read());
      return list;
    });
  }

  #inParentheses<T>(read: () => T): T {
    if (!this.#trySign('(')) throw new NotAGeometry();
    const value = read();
    if (!this.#trySign(')')) throw new NotAGeometry();
    return value;
  }

  #word(): string {
    const word = this.#tryWord();
    if (word === undefined) throw new NotAGeometry();
    return word;
  }

  #tryWord(): string | undefined {
    return this.#tryMatch(WORD)?.toUpperCase();
  }

  #trySign(sign: string): boolean {
    this.#skipBlanks();
    if (this.text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #tryMatch(pattern: RegExp): string | undefined {
    this.#skipBlanks();
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.text)?.[0];
    this.#at += match?.length ?? 0;
    return match;
  }

  #skipBlanks(): void {
    BLANKS.lastIndex = this.#at;
    this.#at += BLANKS.exec(this.text)?.[0].length ?? 0;
  }
}
