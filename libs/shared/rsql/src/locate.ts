import { skipBlanks, symbolEnd } from './scan';
import { tokenAt } from './token';
import { type Comparison, type TextSpan } from './tree';

/** Where the selector of a comparison stands in the text that it was parsed from, its quotes included. */
export function selectorSpan(text: string, comparison: Comparison): TextSpan {
  return tokenAt(text, comparison.span.start);
}

export function operatorSpan(text: string, comparison: Comparison): TextSpan {
  const start = skipBlanks(text, selectorSpan(text, comparison).end);
  return { start, end: symbolEnd(text, start) };
}
