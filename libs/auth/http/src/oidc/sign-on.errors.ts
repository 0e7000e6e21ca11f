import { DomainError } from '@pelorus/shared/kernel';

/** The answer of the provider belongs to no sign-on that this browser began within the last minutes. */
export function signOnUnknown(): DomainError {
  return new DomainError(
    'malformed',
    'sign-on-unknown',
    'This browser began no sign-on here within the last 10 minutes, or another one since; begin again.',
  );
}

/** The provider refused, or what it said does not hold. */
export function signOnRefused(cause: unknown): DomainError {
  return new DomainError(
    'unauthenticated',
    'sign-on-refused',
    'The provider of single sign-on has confirmed no account; begin again.',
    { cause },
  );
}

/** The provider does not answer. */
export function signOnUnavailable(cause: unknown): DomainError {
  return new DomainError('unavailable', 'sign-on-unavailable', 'The provider of single sign-on does not answer.', {
    cause,
  });
}

/** The provider gives no e-mail address, or one that nobody has verified. */
export function emailNotVerified(): DomainError {
  return new DomainError(
    'forbidden',
    'email-not-verified',
    'The provider of single sign-on has no verified e-mail address of the account.',
  );
}
