import { type CodeVerdict } from '@pelorus/ingest/domain';

type Unchecked = Readonly<Record<string, unknown>>;

/** Reads the registry's answer about codes; throws for anything else than such an answer. */
export function readCodeVerdict(answer: unknown, asked: readonly string[]): CodeVerdict {
  const wanted = new Set<unknown>(asked);
  const { unknown, forbidden } = entryOf(answer);
  return {
    unknown: listOf(unknown, wanted).map(({ code, nearest }) => {
      if (!Array.isArray(nearest) || !nearest.every((each) => typeof each === 'string')) throw notAnAnswer();
      return { code: String(code), nearest };
    }),
    forbidden: listOf(forbidden, wanted).map(({ code, itemId }) => {
      if (typeof itemId !== 'number') throw notAnAnswer();
      return { code: String(code), itemId };
    }),
  };
}

/** Reads entries and checks that each is about a code of the question. */
function listOf(value: unknown, wanted: ReadonlySet<unknown>): Unchecked[] {
  if (!Array.isArray(value)) throw notAnAnswer();
  return value.map((each) => {
    const entry = entryOf(each);
    if (!wanted.has(entry['code'])) throw notAnAnswer();
    return entry;
  });
}

function entryOf(value: unknown): Unchecked {
  if (typeof value !== 'object' || value === null) throw notAnAnswer();
  return value as Unchecked;
}

function notAnAnswer(): Error {
  return new Error('the answer of the registry is not a list of unknown and forbidden codes');
}
