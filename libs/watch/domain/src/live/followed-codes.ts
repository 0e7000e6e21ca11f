import { createHash } from 'node:crypto';
import { foldCode } from '@pelorus/shared/kernel';

/** Wildcard in codes. */
const STAR = '*';

/** Codes and patterns that a reader follows. */
export class FollowedCodes {
  /** Codes without a wildcard. */
  readonly codes: ReadonlySet<string>;
  readonly patterns: readonly CodePattern[];
  /** Equal for filters of equal codes. */
  readonly key: string;

  /** Takes codes or patterns in any case. */
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

/** Code whose stars match any characters, also none. */
export class CodePattern {
  readonly #parts: readonly string[];

  constructor(readonly text: string) {
    this.#parts = text.split(STAR);
  }

  /** Pattern for LIKE. */
  get like(): string {
    return this.#parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%');
  }

  /** Matches in time linear in code and pattern. */
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
