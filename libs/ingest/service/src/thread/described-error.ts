import { DomainError, type DomainErrorKind, type DomainErrorOptions } from '@pelorus/shared/kernel';
import { translateDriverError } from '@pelorus/shared/persistence';

export interface DescribedError {
  readonly message: string;
  readonly stack?: string;
  readonly domain?: {
    readonly kind: DomainErrorKind;
    readonly code: string;
    readonly options: Omit<DomainErrorOptions, 'cause'>;
  };
}

export function describeError(thrown: unknown): DescribedError {
  const error = translateDriverError(thrown);
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  if (!(error instanceof DomainError)) return { message, ...(stack !== undefined && { stack }) };
  const { kind, code, faults, totalFaults, details, retryAfter } = error;
  return { message, domain: { kind, code, options: { faults, totalFaults, details, retryAfter } } };
}

export function reviveError({ message, stack, domain }: DescribedError): Error {
  if (domain) return new DomainError(domain.kind, domain.code, message, domain.options);
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
