import { type Comparison, type RsqlNode, parse, RsqlSyntaxError } from '@pelorus/shared/rsql';

/** Word of a filter at the cursor: kind and begin. */
export type CompletionPlace =
  | { readonly kind: 'selector'; readonly from: number; readonly typed: string }
  | { readonly kind: 'operator' | 'value'; readonly from: number; readonly selector: string };

const WORD = /[^"'();,=<>!~\s]*$/;
const WHOLE_WORD = new RegExp(`^${WORD.source}`);
const BEGUN_OPERATOR = /^(?:=[a-z]*|[!<>])?$/i;
const OPERATOR = /(?:=[a-z]*|[!<>]=?)$/i;
/** Endings that complete a comparison without value, in lists and parentheses, too. */
const ENDS = ['x', 'x)', 'x,x)'].flatMap((end) => [0, 1, 2, 3, 4].map((more) => end + ')'.repeat(more)));

/** Tells what can stand at the end of a text, by the parser's errors; undefined for nothing. */
export function completionPlace(before: string): CompletionPlace | undefined {
  const typed = WORD.exec(before)?.[0] ?? '';
  const head = before.slice(0, before.length - typed.length);
  const expected = expectedAfter(head);
  if (expected.includes('selector')) return { kind: 'selector', from: head.length, typed };
  if (expected.includes('value')) {
    const selector = lastSelector(head);
    return selector === undefined ? undefined : { kind: 'value', from: head.length, selector };
  }
  return operatorPlace(before);
}

/**
 * Whether options for `typed` still fit: one more letter asks nobody. Until new options come the editor takes no click
 * on old ones.
 */
export function isSameSelector(typed: string, now: string): boolean {
  return WHOLE_WORD.test(now) && pathOf(now) === pathOf(typed);
}

/** Whether an operator may continue, so that its options still fit. */
export const isBegunOperator = (now: string): boolean => BEGUN_OPERATOR.test(now);

const pathOf = (selector: string): string => selector.slice(0, selector.lastIndexOf('.') + 1);

/** Place of an operator, also after a maybe complete selector. */
export function operatorPlace(before: string): CompletionPlace | undefined {
  const typed = OPERATOR.exec(before)?.[0] ?? '';
  const head = before.slice(0, before.length - typed.length);
  if (!expectedAfter(head).includes('operator')) return undefined;
  const selector = WORD.exec(head.trimEnd())?.[0];
  return selector ? { kind: 'operator', from: head.length, selector } : undefined;
}

/** What the parser expects at the end; nothing after an earlier fault. */
function expectedAfter(text: string): readonly string[] {
  try {
    parse(text);
    return [];
  } catch (error) {
    const isAtEnd = error instanceof RsqlSyntaxError && error.position >= text.trimEnd().length;
    return isAtEnd ? error.expected : [];
  }
}

function lastSelector(head: string): string | undefined {
  for (const end of ENDS) {
    try {
      return lastComparison(parse(head + end)).selector;
    } catch {
      // Tries the next ending.
    }
  }
  return undefined;
}

function lastComparison(node: RsqlNode): Comparison {
  if (node.kind === 'comparison') return node;
  return lastComparison(node.nodes.at(-1) as RsqlNode);
}
