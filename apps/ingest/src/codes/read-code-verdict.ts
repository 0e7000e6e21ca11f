import { type CodeVerdict } from '@pelorus/ingest/domain';
import { entryOf, listOf, numberOf, textOf, unexpectedAnswer } from './unchecked-answer';

/** Reads the registry's answer about codes; throws for anything else than such an answer. */
export function readCodeVerdict(answer: unknown, asked: readonly string[]): CodeVerdict {
  const wanted = new Set<unknown>(asked);
  const { unknown, forbidden } = entryOf(answer);
  const codeOf = (code: unknown): string => {
    if (!wanted.has(code)) throw unexpectedAnswer('a code that was asked for');
    return String(code);
  };
  return {
    unknown: listOf(unknown).map((each) => {
      const { code, nearest } = entryOf(each);
      return { code: codeOf(code), nearest: listOf(nearest).map(textOf) };
    }),
    forbidden: listOf(forbidden).map((each) => {
      const { code, itemId } = entryOf(each);
      return { code: codeOf(code), itemId: numberOf(itemId) };
    }),
  };
}
