import { DomainError, invalidBody } from '@pelorus/shared/kernel';

export function noSuch(kind: string, id: number | string): DomainError {
  return new DomainError('not-found', 'not-found', `There is no ${kind} '${String(id).slice(0, 64)}'.`);
}

export function notYours(kind: string, id: number): DomainError {
  const detail = `The ${kind} ${id} is not your account's: its owner and administrators may change it.`;
  return new DomainError('forbidden', `${kind}-of-another`, detail);
}

export function onlyAdministrators(kind: string): DomainError {
  const detail = `A ${kind} of the institute is made by administrators; leave out 'institute' for one of your own.`;
  return new DomainError('forbidden', 'not-administrator', detail);
}

export function tooManyOf(kind: string, most: number): DomainError {
  return new DomainError('conflict', `too-many-${kind}s`, `An account has at most ${most} ${kind}s.`);
}

/** Filter of an account's rule with more streams than it may watch. */
export function watchesTooMuch(most: number): DomainError {
  const detail =
    `The filter finds more than ${most} streams, which a rule of an account watches at most: narrow it, or ask an administrator ` +
    `for a rule of the institute`;
  return invalidBody([{ code: 'too-many-streams', detail, pointer: '/where' }]);
}

/** Only firing alerts can be acknowledged. */
export function notFiring(id: number): DomainError {
  return new DomainError('conflict', 'not-firing', `Alert ${id} does not fire: there is nothing to acknowledge.`);
}

export function silenceOver(id: number): DomainError {
  return new DomainError('conflict', 'silence-ended', `Silence ${id} has ended before.`);
}

/** Condition whose past is not stored. */
export function cannotTry(kind: string): DomainError {
  const detail = `A condition of the kind '${kind}' cannot be tried over the past: what it watches is not kept.`;
  return new DomainError('invalid', 'cannot-try', detail, {
    faults: [{ code: 'cannot-try', detail, pointer: '/condition/kind' }],
  });
}
