import { type Argument, splitWildcards } from '@pelorus/shared/rsql';

/** The pattern of LIKE for a value: unescaped stars match anything, all else stands for itself. */
export function likePattern(argument: Argument): string {
  return splitWildcards(argument)
    .map((literal) => literal.replace(/[\\%_]/g, '\\$&'))
    .join('%');
}

export function hasWildcard(argument: Argument): boolean {
  return splitWildcards(argument).length > 1;
}

/** A value as plain text: `\*` is a star. */
export function literalText(argument: Argument): string {
  return splitWildcards(argument).join('*');
}
