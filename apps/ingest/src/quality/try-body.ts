import { type PreparedTest, readTests, type TestInput } from '@pelorus/ingest/quality';
import { type TimeRange, rangeBetween, type WrittenBound } from '@pelorus/ingest/domain';
import { type StoredQuestion } from '@pelorus/ingest/service';
import { KnownKeys, nextTurn, pointerStep } from '@pelorus/shared/http';
import { DomainError, FaultList, foldCode, invalidBody, parseDateTime } from '@pelorus/shared/kernel';
import { type GivenValues, readGivenValues } from './given-values';

const STORED_KEYS = ['code', 'datetimeMin', 'datetimeMax', 'othersWithinSeconds'];
const INPUTS: readonly TestInput[] = ['depths', 'latitudes', 'longitudes'];
const KEYS = new Set([...STORED_KEYS, 'values', ...INPUTS, 'others', 'tests']);
/** Most other streams of a request. */
const MAX_OTHERS = 20;
const OTHERS_WITHIN_SECONDS = 600;

type Body = Readonly<Record<string, unknown>>;

/** Request to judge a stream, or given values. */
export type TryRequest = { readonly tests: readonly PreparedTest[] } & (
  | { readonly kind: 'stored'; readonly question: StoredQuestion }
  | { readonly kind: 'given'; readonly given: GivenValues }
);

/** Parses a trial. DomainError `invalid` lists all faults. */
export async function readTryBody(json: unknown): Promise<TryRequest> {
  if (json === undefined) {
    throw new DomainError('malformed', 'empty-body', 'The body is empty; a JSON object is expected.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalidBody([{ code: 'wrong-type', detail: 'The body must be a JSON object', pointer: '' }]);
  }
  const body: Body = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
  const faults = new FaultList();
  const known = new KnownKeys(KEYS);
  for (const key of Object.keys(body)) if (!known.has(key)) faults.add(() => known.unknown(key, pointerStep(key)));
  checkKinds(body, faults);
  const others = othersOf(body, faults);
  const have = { inputs: new Set(INPUTS.filter((input) => input in body)), others: new Set(Object.keys(others)) };
  // The body was parsed in this turn, and a test may have a thousand members.
  await nextTurn();
  const tests = readTests(body['tests'], have, faults);
  await nextTurn();
  const request = await (body['values'] === undefined
    ? readStored(body, others, faults)
    : readGiven(body, others, faults));
  if (faults.total > 0 || !request) throw invalidBody(faults);
  return { ...request, tests };
}

/** Checks for either a stream, with bounds, or values. */
function checkKinds(body: Body, faults: FaultList): void {
  const isGiven = body['values'] !== undefined;
  if (!isGiven && body['code'] === undefined) {
    const detail = "Either 'code' (of a stream) or 'values' must be given";
    faults.add(() => ({ code: 'missing-key', detail, pointer: '' }));
  }
  if (!isGiven) return;
  for (const key of STORED_KEYS.filter((key) => body[key] !== undefined)) {
    const detail = `'${key}' is for values of a stream; leave it out beside 'values'`;
    faults.add(() => ({ code: 'not-beside-values', detail, pointer: pointerStep(key) }));
  }
}

/** Other streams by name, unparsed. */
function othersOf(body: Body, faults: FaultList): Body {
  const others = body['others'] ?? {};
  if (typeof others !== 'object' || Array.isArray(others)) {
    faults.add(() => wrongType('others', 'an object with a stream for each name that tests call it'));
    return {};
  }
  if (Object.keys(others).length > MAX_OTHERS) {
    faults.add(() => wrongType('others', `an object of at most ${MAX_OTHERS} streams`));
    return {};
  }
  return others as Body;
}

async function readGiven(
  body: Body,
  others: Body,
  faults: FaultList,
): Promise<Omit<TryRequest & { kind: 'given' }, 'tests'>> {
  const inputs = new Map(INPUTS.flatMap((input) => (body[input] === undefined ? [] : [[input, body[input]] as const])));
  const given = await readGivenValues(body['values'], inputs, new Map(Object.entries(others)), faults);
  return { kind: 'given', given };
}

function readStored(
  body: Body,
  others: Body,
  faults: FaultList,
): Omit<TryRequest & { kind: 'stored' }, 'tests'> | undefined {
  const code = readCode(body['code'], '/code', faults);
  const range = readBounds(body, faults);
  const inputs = INPUTS.flatMap((input) => {
    const inputCode = body[input] === undefined ? undefined : readCode(body[input], `/${input}`, faults);
    return inputCode === undefined ? [] : [[input, inputCode] as const];
  });
  const named = Object.entries(others).flatMap(([name, given]) => {
    const otherCode = readCode(given, `/others${pointerStep(name)}`, faults);
    return otherCode === undefined ? [] : [[name, otherCode] as const];
  });
  const within = body['othersWithinSeconds'] ?? OTHERS_WITHIN_SECONDS;
  if (typeof within !== 'number' || !(within >= 0 && within <= 86_400))
    faults.add(() => wrongType('othersWithinSeconds', 'a number from 0 to 86400'));
  if (code === undefined || !range) return undefined;
  const question = {
    code,
    range,
    inputs: new Map(inputs),
    others: new Map(named),
    othersWithinSeconds: within as number,
  };
  return { kind: 'stored', question };
}

function readCode(given: unknown, pointer: string, faults: FaultList): string | undefined {
  if (typeof given === 'string' && given.trim() !== '' && given.length <= 2_000 && !given.includes('\0'))
    return foldCode(given.trim());
  if (given !== undefined || pointer !== '/code')
    faults.add(() => ({ code: 'wrong-type', detail: `'${pointer.slice(1)}' must be the code of a stream`, pointer }));
  return undefined;
}

function readBounds(body: Body, faults: FaultList): TimeRange | undefined {
  const before = faults.total;
  const [min, max] = (['datetimeMin', 'datetimeMax'] as const).map((key) => readBound(body[key], key, faults));
  if (faults.total > before) return undefined;
  try {
    return rangeBetween(min, max);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    faults.add(() => ({ code: error.code, detail: error.message, pointer: '/datetimeMax' }));
    return undefined;
  }
}

function readBound(given: unknown, key: string, faults: FaultList): WrittenBound | undefined {
  if (given === undefined) return undefined;
  const parsed = typeof given === 'string' ? parseDateTime(given.trim()) : undefined;
  if (parsed) return { ...parsed, fraction: /\.\d/.test(given as string) };
  faults.add(() => wrongType(key, 'a date-time such as 2024-01-17T18:17:13'));
  return undefined;
}

function wrongType(key: string, expected: string): { code: string; detail: string; pointer: string } {
  return { code: 'wrong-type', detail: `'${key}' must be ${expected}`, pointer: pointerStep(key) };
}
