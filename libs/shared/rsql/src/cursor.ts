import { closingQuote, isAnd, isOr, skipBlanks } from './scan';
import { unclosedQuote } from './unexpected';

export class Cursor {
  /** After {@link next} the start of a token, after reading it its end. */
  at = 0;

  constructor(readonly text: string) {}

  /** Skips blanks; the code of the character that the next token starts with, NaN at the end of the text. */
  next(): number {
    this.at = skipBlanks(this.text, this.at);
    return this.text.charCodeAt(this.at);
  }

  isConnective(): boolean {
    return isAnd(this.text, this.at) || isOr(this.text, this.at);
  }

  /** Reads the quoted text that starts here; returns the text between its quotes, escapes included. */
  quoted(): string {
    const start = this.at;
    const end = closingQuote(this.text, start);
    if (end < 0) throw unclosedQuote(this.text, start);
    this.at = end + 1;
    return this.text.slice(start + 1, end);
  }
}
