import { DomainError } from '@pelorus/shared/kernel';
import { type ProblemFacts } from './problem';

/** Characters that `error_description` cannot have unquoted (RFC 6750). */
const NOT_PLAIN = /[^\x20\x21\x23-\x5b\x5d-\x7e]/g;

/**
 * The value of `WWW-Authenticate` (RFC 6750): every 401 has one, and errors that name parameters of their own. A request that
 * shows nothing is told the scheme alone, no error.
 */
export function challengeOf(thrown: unknown, { status, detail }: ProblemFacts): string | undefined {
  const parameters = thrown instanceof DomainError ? thrown.challenge : undefined;
  if (status !== 401 && !parameters) return undefined;
  const all = { realm: 'pelorus', ...parameters, ...(parameters?.['error'] && { error_description: detail }) };
  return `Bearer ${Object.entries(all).map(parameter).join(', ')}`;
}

function parameter([name, value]: [string, string]): string {
  return `${name}="${value.replace(NOT_PLAIN, "'")}"`;
}
