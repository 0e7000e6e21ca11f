import { type Request } from 'express';
import { badParameter, booleanValue, integerValue, manyValues, oneValue, readSince } from '@pelorus/shared/http';
import { FollowedCodes } from '@pelorus/watch/domain';

/** Most codes and patterns in a URL. */
export const MOST_CODES = 500;
/** Most patterns of a reader: each is matched with every stream. */
export const MOST_PATTERNS = 50;

export interface LiveRequest {
  readonly codes: readonly string[];
  /** Id of a stored list of codes. */
  readonly subscription?: string;
  readonly since?: string;
  /** Whether latest values come first. */
  readonly snapshot: boolean;
  readonly limit: number;
}

/** Parses a reader's query. DomainError `malformed`. */
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

/** Filter of codes. DomainError `malformed` for too many patterns. */
export function filterOf(codes: readonly string[]): FollowedCodes {
  const filter = new FollowedCodes(codes);
  if (filter.patterns.length <= MOST_PATTERNS) return filter;
  const detail = `'codes' takes at most ${MOST_PATTERNS} patterns, not ${filter.patterns.length}.`;
  throw badParameter('codes', 'too-many-patterns', detail);
}
