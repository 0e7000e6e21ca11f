import { KnownKeys, pointerStep } from '@pelorus/shared/http';
import { DomainError, type Fault, FaultList, foldCode, invalidBody } from '@pelorus/shared/kernel';
import { FollowedCodes, MOST_FOLLOWED } from '@pelorus/watch/domain';
import { MOST_PATTERNS } from './live-query';

const KEYS = new Set(['codes']);
/** Characters of the longest code. */
const LONGEST_CODE = 512;

/** Distinct folded codes. DomainError `invalid` lists all faults. */
export function readSubscription(json: unknown): readonly string[] {
  if (json === undefined)
    throw new DomainError('malformed', 'empty-body', 'The body is empty; a JSON object is expected.');
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalidBody([{ code: 'wrong-type', detail: 'The body must be a JSON object', pointer: '' }]);
  }
  const known = new KnownKeys(KEYS);
  const faults = new FaultList();
  for (const key of Object.keys(json)) if (!known.has(key)) faults.add(() => known.unknown(key, pointerStep(key)));
  const { codes } = json as { readonly codes?: unknown };
  if (!Array.isArray(codes) || codes.length === 0 || codes.length > MOST_FOLLOWED) {
    faults.add(() => codesFault(`'codes' must be a list of 1 to ${MOST_FOLLOWED} codes`));
    throw invalidBody(faults);
  }
  codes.forEach((code: unknown, place) => {
    if (!isCode(code)) faults.add(() => codeFault(place));
  });
  if (faults.total > 0) throw invalidBody(faults);
  const folded = [...new Set((codes as string[]).map(foldCode))];
  const { length } = new FollowedCodes(folded).patterns;
  if (length > MOST_PATTERNS)
    throw invalidBody([codesFault(`'codes' takes at most ${MOST_PATTERNS} patterns, not ${length}`)]);
  return folded;
}

function isCode(code: unknown): boolean {
  return typeof code === 'string' && code.trim() !== '' && code.length <= LONGEST_CODE && !code.includes('\0');
}

function codesFault(detail: string): Fault {
  return { code: 'bad-list', detail, pointer: '/codes' };
}

function codeFault(place: number): Fault {
  const detail = `A code is a text of 1 to ${LONGEST_CODE} characters without U+0000`;
  return { code: 'wrong-type', detail, pointer: `/codes/${place}` };
}
