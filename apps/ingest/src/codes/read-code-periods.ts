import { type CodePeriod } from '@pelorus/ingest/domain';
import { foldCode, type Instant, parseDateTime } from '@pelorus/shared/kernel';

type Unchecked = Readonly<Record<string, unknown>>;

/** Reads the registry's answer about the codes of parameters; throws for anything else than such an answer. */
export function readCodePeriods(answer: unknown, asked: readonly string[]): Map<string, CodePeriod[]> {
  const wanted = new Set<unknown>(asked);
  return new Map(
    listOf(answer).map((entry): [string, CodePeriod[]] => {
      const { code, codes } = entryOf(entry);
      if (!wanted.has(code)) throw notAnAnswer();
      return [String(code), listOf(codes).map(periodOf)];
    }),
  );
}

function periodOf(value: unknown): CodePeriod {
  const { code, since, until, undated, perhapsSince } = entryOf(value);
  if (typeof code !== 'string') throw notAnAnswer();
  return {
    code: foldCode(code),
    ...momentOf('since', since),
    ...momentOf('until', until),
    undated: undated === true,
    ...momentOf('perhapsSince', perhapsSince),
  };
}

function momentOf(key: string, value: unknown): Readonly<Record<string, Instant>> {
  if (value === undefined) return {};
  const parsed = typeof value === 'string' ? parseDateTime(value) : undefined;
  if (!parsed) throw notAnAnswer();
  return { [key]: parsed.instant };
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw notAnAnswer();
  return value;
}

function entryOf(value: unknown): Unchecked {
  if (typeof value !== 'object' || value === null) throw notAnAnswer();
  return value as Unchecked;
}

function notAnAnswer(): Error {
  return new Error('the answer of the registry is not a list of parameters with their codes');
}
