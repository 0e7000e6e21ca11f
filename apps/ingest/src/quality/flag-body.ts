import { FLAG_CAUSES, type FlagCause, rangeBetween, type WrittenBound } from '@pelorus/ingest/domain';
import { type GivenFlag } from '@pelorus/ingest/service';
import { KnownKeys, pointerStep } from '@pelorus/shared/http';
import { DomainError, FaultList, foldCode, type Instant, invalidBody, parseDateTime } from '@pelorus/shared/kernel';

/** Most flags of a request. */
export const MAX_NEW_FLAGS = 1_000;
/** Most codes of a flag, and of all flags of a request. */
export const MAX_FLAG_CODES = 500;
export const MAX_ALL_CODES = 10_000;
/** Longest comment and reason in characters. */
export const MAX_COMMENT = 2_000;
const MAX_CODE = 2_000;
/** Largest flag that a person can set. */
const MAX_FLAG = 7;

const KEYS = ['codes', 'datetimeMin', 'datetimeMax', 'flag', 'cause', 'comment'] as const;

type Body = Readonly<Partial<Record<(typeof KEYS)[number], unknown>>>;

export interface FlagBody {
  readonly flags: readonly GivenFlag[];
  readonly isList: boolean;
}

/** Parses flags of a request. DomainError `invalid` lists all faults. */
export function readFlagBody(json: unknown): FlagBody {
  if (json === undefined)
    throw new DomainError('malformed', 'empty-body', 'The body is empty; a JSON object or a list is expected.');
  const faults = new FaultList();
  const isList = Array.isArray(json);
  const given: readonly unknown[] = isList ? json : [json];
  if (given.length === 0 || given.length > MAX_NEW_FLAGS) {
    const detail = `The body must be a flag, or a list of 1 to ${MAX_NEW_FLAGS} flags, not ${given.length}`;
    throw invalidBody([{ code: 'wrong-length', detail, pointer: '' }]);
  }
  const flags = given.map((each, i) => readFlag(each, isList ? `/${i}` : '', faults));
  const codes = flags.reduce((sum, flag) => sum + (flag?.codes.length ?? 0), 0);
  if (codes > MAX_ALL_CODES) {
    const detail = `All flags of a request together take at most ${MAX_ALL_CODES} codes, not ${codes}`;
    faults.add(() => ({ code: 'too-many-codes', detail, pointer: '' }));
  }
  if (faults.total > 0) throw invalidBody(faults);
  return { flags: flags.flatMap((flag) => flag ?? []), isList };
}

function readFlag(given: unknown, pointer: string, faults: FaultList): GivenFlag | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    faults.add(() => ({ code: 'wrong-type', detail: 'A flag must be a JSON object', pointer }));
    return undefined;
  }
  const body: Body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const before = faults.total;
  const reader = new FlagReader(body, pointer, faults);
  reader.checkKeys();
  const [codes, bounds, flag, cause] = [reader.codes(), reader.bounds(), reader.flag(), reader.cause()];
  const comment = reader.comment(cause);
  if (faults.total > before || !bounds || flag === undefined || !cause) return undefined;
  return { pointer, codes, ...bounds, flag, cause, ...(comment !== undefined && { comment }) };
}

/** Parses one flag; adds all faults. */
class FlagReader {
  constructor(
    private readonly body: Body,
    private readonly pointer: string,
    private readonly faults: FaultList,
  ) {}

  checkKeys(): void {
    const known = new KnownKeys(new Set<string>(KEYS));
    for (const key of Object.keys(this.body)) {
      if (!known.has(key)) this.faults.add(() => known.unknown(key, this.pointer + pointerStep(key)));
    }
  }

  codes(): string[] {
    const { codes } = this.body;
    if (!Array.isArray(codes) || codes.length === 0 || codes.length > MAX_FLAG_CODES) {
      this.#wrong('codes', `a list of 1 to ${MAX_FLAG_CODES} codes of streams`);
      return [];
    }
    const folded = codes.map((code: unknown, i) => {
      if (typeof code === 'string' && code.trim() !== '' && code.length <= MAX_CODE && !code.includes('\0'))
        return foldCode(code.trim());
      this.#wrong(`codes/${i}`, 'the code of a stream');
      return '';
    });
    folded.forEach((code, i) => {
      if (code !== '' && folded.indexOf(code) < i)
        this.#fault('repeated-code', `'${code.slice(0, 200)}' is named twice`, `codes/${i}`);
    });
    return folded;
  }

  /** Bounds are moments; an upper date includes its day. */
  bounds(): { readonly datetimeMin: Instant; readonly datetimeMax: Instant } | undefined {
    const [from, to] = [this.#bound('datetimeMin'), this.#bound('datetimeMax')];
    if (!from || !to) return undefined;
    try {
      const { min, max } = rangeBetween(from, { ...to, fraction: !to.dateOnly });
      if (min && max) return { datetimeMin: min, datetimeMax: max };
      this.#wrong(min ? 'datetimeMax' : 'datetimeMin', 'a date-time from 1677 to 2262');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.#fault(error.code, error.message, 'datetimeMax');
    }
    return undefined;
  }

  flag(): number | undefined {
    const { flag } = this.body;
    if (typeof flag === 'number' && Number.isInteger(flag) && flag >= 0 && flag <= MAX_FLAG) return flag;
    this.#wrong('flag', `a flag of O2A, a whole number from 0 to ${MAX_FLAG}`);
    return undefined;
  }

  cause(): FlagCause | undefined {
    const { cause } = this.body;
    const word = typeof cause === 'string' ? cause.trim().toLowerCase().replaceAll(' ', '-') : undefined;
    const found = FLAG_CAUSES.find((each) => each === word);
    if (!found) this.#wrong('cause', `one of ${FLAG_CAUSES.join(', ')}`);
    return found;
  }

  comment(cause: FlagCause | undefined): string | undefined {
    const { comment } = this.body;
    const text = typeof comment === 'string' ? comment.trim() : comment;
    if (text === undefined || text === '') {
      if (cause === 'other') this.#fault('missing-key', "'comment' must say what the cause 'other' is", 'comment');
      return undefined;
    }
    if (typeof text === 'string' && text.length <= MAX_COMMENT && !text.includes('\0')) return text;
    this.#wrong('comment', `a text of at most ${MAX_COMMENT} characters`);
    return undefined;
  }

  #bound(key: 'datetimeMin' | 'datetimeMax'): WrittenBound | undefined {
    const given = this.body[key];
    const parsed = typeof given === 'string' ? parseDateTime(given.trim()) : undefined;
    if (parsed) return { ...parsed, fraction: true };
    this.#wrong(key, 'a date-time such as 2024-01-17T18:17:13');
    return undefined;
  }

  #wrong(key: string, expected: string): void {
    const top = key.split('/')[0] as (typeof KEYS)[number];
    const code = this.body[top] === undefined ? 'missing-key' : 'wrong-type';
    this.#fault(code, `'${key}' must be ${expected}`, key);
  }

  #fault(code: string, detail: string, key: string): void {
    this.faults.add(() => ({ code, detail, pointer: `${this.pointer}/${key}` }));
  }
}
