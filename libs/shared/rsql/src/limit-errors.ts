import { type Limits } from './limits';
import { RsqlSyntaxError } from './rsql-syntax-error';

const SAYS: Readonly<Record<keyof Limits, (limit: number) => string>> = {
  length: (limit) => `The expression is longer than ${limit} characters`,
  depth: (limit) => `More than ${limit} parentheses are open at the same time`,
  comparisons: (limit) => `The expression has more than ${limit} comparisons`,
  arguments: (limit) => `A list has more than ${limit} arguments`,
};

/** The error for an expression that exceeds a limit; `at` is where the first token, or character, too many starts. */
export function limitExceeded(text: string, limit: keyof Limits, most: number, at: number): RsqlSyntaxError {
  const length = limit === 'length' ? text.length - at : 1;
  return new RsqlSyntaxError(text, {
    code: limit,
    reason: SAYS[limit](most),
    position: at,
    length,
    expected: limit === 'length' ? ['end of input'] : [],
  });
}
