import { type TextSpan } from './tree';
import { closingQuote, isQuote, symbolEnd, wordEnd } from './scan';

/** The token that starts at an offset: a word, a quoted text, an operator symbol, else one character; empty at the end. */
export function tokenAt(text: string, at: number): TextSpan {
  return { start: at, end: tokenEnd(text, at) };
}

function tokenEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  if (isQuote(text.charCodeAt(at))) return Math.max(at, closingQuote(text, at)) + 1;
  return Math.max(at + 1, wordEnd(text, at), symbolEnd(text, at));
}
