import { STATUS_CODES } from 'node:http';
import { type DomainError, type DomainErrorKind, type Fault } from '@pelorus/shared/kernel';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** An error as clients see it (RFC 9457), with a stable `code` and, where the input was at fault, each fault. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly errors?: readonly Fault[];
  readonly totalErrors?: number;
  readonly [member: string]: unknown;
}

const STATUS: Readonly<Record<DomainErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  'too-many': 429,
  'not-implemented': 501,
  unavailable: 503,
  'insufficient-storage': 507,
};

export function statusOf(kind: DomainErrorKind): number {
  return STATUS[kind];
}

export interface ProblemFacts {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly faults?: readonly Fault[];
  readonly totalFaults?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function problem(facts: ProblemFacts, instance: string): Problem {
  const { status, code, detail, details } = facts;
  const aboutInput = status === 400 || status === 422;
  const faults = facts.faults ?? (aboutInput ? [{ code, detail }] : undefined);
  return {
    type: `urn:pelorus:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance,
    code,
    ...details,
    ...(faults && { errors: faults, totalErrors: facts.totalFaults ?? faults.length }),
  };
}

export function factsOf(error: DomainError): ProblemFacts {
  return {
    status: statusOf(error.kind),
    code: error.code,
    detail: error.message,
    faults: error.faults,
    totalFaults: error.totalFaults,
    details: error.details,
  };
}
