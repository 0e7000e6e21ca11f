import { createHash } from 'node:crypto';
import { foldCode } from '@pelorus/shared/kernel';

/** In a code it stands for any characters. */
const STAR = '*';

/** Codes of streams, and patterns of codes, that a reader follows. */
export class FollowedCodes {
  /** Codes without a star. */
  readonly codes: ReadonlySet<string>;
  readonly patterns: readonly CodePattern[];
  /** Filters of the same codes have the same key. */
  readonly key: string;

  /** `wanted` are codes or patterns in any case. */
  constructor(wanted: readonly string[]) {
    const folded = [...new Set(wanted.map(foldCode))];
    this.codes = new Set(folded.filter((code) => !code.includes(STAR)));
    this.key = createHash('sha256').update(folded.toSorted().join()).digest('base64url');
    this.patterns = folded.filter((code) => code.includes(STAR)).map((text) => new CodePattern(text));
  }

  matches(code: string): boolean {
    return this.codes.has(code) || this.patterns.some((pattern) => pattern.matches(code));
  }
}

/** A code in which stars stand for any characters, also none. */
export class CodePattern {
  readonly #parts: readonly string[];

  constructor(readonly text: string) {
    this.#parts = text.split(STAR);
  }

  /** The pattern for LIKE. */
  get like(): string {
    return this.#parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%');
  }

  /** Whether a code fits; it takes as long as code and pattern together at the most. */
  matches(code: string): boolean {
    const first = this.#parts[0]!;
    const last = this.#parts.at(-1)!;
    if (code.length < first.length + last.length || !code.startsWith(first) || !code.endsWith(last)) return false;
    const end = code.length - last.length;
    let from = first.length;
    for (const part of this.#parts.slice(1, -1)) {
      const at = code.indexOf(part, from);
      if (at < 0 || at + part.length > end) return false;
      from = at + part.length;
    }
    return true;
  }
}
