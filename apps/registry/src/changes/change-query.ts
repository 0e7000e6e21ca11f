import { integerValue, readSince, wordValues } from '@pelorus/shared/http';
import { type Request } from 'express';
import { CHANGED_KINDS } from './api-changes';

/** Query of a reader. */
export interface ChangeRequest {
  /** Empty for all. */
  readonly kinds: ReadonlySet<string>;
  readonly since?: string;
  readonly limit: number;
}

/** Reads the query of a reader; DomainError `malformed` for faults. */
export function readChangeQuery(request: Request): ChangeRequest {
  const since = readSince(request);
  return {
    kinds: new Set(wordValues(request.query, 'kinds', CHANGED_KINDS)),
    ...(since !== undefined && { since }),
    limit: integerValue(request.query, 'limit', 1, 10_000) ?? 1_000,
  };
}
