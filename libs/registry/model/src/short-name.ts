import { type Field } from './field';
import { type Plain, text } from './kinds';

/** Pattern of short and system names, which are parts of codes and URNs. */
export const SHORT_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** Name that is part of codes. */
export function shortName(): Field<Plain<string>> {
  const patternName = 'letters, digits, _, - and . only, 1 to 64 of them';
  return text({ max: 64, pattern: SHORT_NAME, patternName });
}
