import { type Request } from 'express';
import { badParameter, booleanValue, integerValue, manyValues, oneValue, readSince } from '@pelorus/shared/http';
import { FollowedCodes } from '@pelorus/watch/domain';

/** Codes and patterns in an address. */
export const MOST_CODES = 500;
/** Patterns of a reader: each is compared with the code of every stream. */
export const MOST_PATTERNS = 50;

/** Query of a reader. */
export interface LiveRequest {
  readonly codes: readonly string[];
  /** A stored list of codes. */
  readonly subscription?: string;
  readonly since?: string;
  /** Whether the latest values come first. */
  readonly snapshot: boolean;
  readonly limit: number;
}

/** Reads the query of a reader; DomainError `malformed` for faults. */
export function readLiveQuery(request: Request): LiveRequest {
  const { query } = request;
  const codes = manyValues(query, 'codes')
    .flatMap((value) => value.split(','))
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const subscription = oneValue(query, 'subscription');
  if (codes.length === 0 && !subscription) {
    const detail =
      "'codes' is missing: name streams by their URNs or patterns (`vessel:mya_ii:*`), or a 'subscription'.";
    throw badParameter('codes', 'missing-parameter', detail);
  }
  if (codes.length > MOST_CODES) {
    const detail = `'codes' takes at most ${MOST_CODES} codes, not ${codes.length}: store them as a subscription.`;
    throw badParameter('codes', 'too-many-codes', detail);
  }
  const since = readSince(request);
  return {
    codes,
    ...(subscription && { subscription }),
    ...(since !== undefined && { since }),
    snapshot: booleanValue(query, 'snapshot') ?? true,
    limit: integerValue(query, 'limit', 1, 10_000) ?? 1_000,
  };
}

/** The filter of codes; DomainError `malformed` for too many patterns. */
export function filterOf(codes: readonly string[]): FollowedCodes {
  const filter = new FollowedCodes(codes);
  if (filter.patterns.length <= MOST_PATTERNS) return filter;
  const detail = `'codes' takes at most ${MOST_PATTERNS} patterns, not ${filter.patterns.length}.`;
  throw badParameter('codes', 'too-many-patterns', detail);
}
