import { type CodePeriod } from '@pelorus/ingest/domain';
import { foldCode, type Instant, parseDateTime } from '@pelorus/shared/kernel';
import { entryOf, listOf, textOf, unexpectedAnswer } from './unchecked-answer';

/** Reads the registry's answer about the codes of parameters; throws for anything else than such an answer. */
export function readCodePeriods(answer: unknown, asked: readonly string[]): Map<string, CodePeriod[]> {
  const wanted = new Set<unknown>(asked);
  return new Map(
    listOf(answer).map((entry): [string, CodePeriod[]] => {
      const { code, codes } = entryOf(entry);
      if (!wanted.has(code)) throw unexpectedAnswer('a code that was asked for');
      return [String(code), listOf(codes).map(periodOf)];
    }),
  );
}

function periodOf(value: unknown): CodePeriod {
  const { code, since, until, undated, perhapsSince } = entryOf(value);
  return {
    code: foldCode(textOf(code)),
    ...momentOf('since', since),
    ...momentOf('until', until),
    undated: undated === true,
    ...momentOf('perhapsSince', perhapsSince),
  };
}

function momentOf(key: string, value: unknown): Readonly<Record<string, Instant>> {
  if (value === undefined) return {};
  const parsed = parseDateTime(textOf(value));
  if (!parsed) throw unexpectedAnswer('a date-time');
  return { [key]: parsed.instant };
}
