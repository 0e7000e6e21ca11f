import { DomainError, invalidBody } from '@pelorus/shared/kernel';

/** No record of the kind has this id. */
export function noSuch(kind: string, id: number | string): DomainError {
  return new DomainError('not-found', 'not-found', `There is no ${kind} '${String(id).slice(0, 64)}'.`);
}

/** A record of another account, or of the institute. */
export function notYours(kind: string, id: number): DomainError {
  const detail = `The ${kind} ${id} is not your account's: its owner and administrators may change it.`;
  return new DomainError('forbidden', `${kind}-of-another`, detail);
}

/** Records of the institute are made by administrators. */
export function onlyAdministrators(kind: string): DomainError {
  const detail = `A ${kind} of the institute is made by administrators; leave out 'institute' for one of your own.`;
  return new DomainError('forbidden', 'not-administrator', detail);
}

/** An account has as many records of a kind as it may. */
export function tooManyOf(kind: string, most: number): DomainError {
  return new DomainError('conflict', `too-many-${kind}s`, `An account has at most ${most} ${kind}s.`);
}

/** A filter of an account's rule that finds more streams than one may watch. */
export function watchesTooMuch(most: number): DomainError {
  const detail =
    `The filter finds more than ${most} streams, which a rule of an account watches at most: narrow it, or ask an administrator ` +
    `for a rule of the institute`;
  return invalidBody([{ code: 'too-many-streams', detail, pointer: '/where' }]);
}

/** An alert that does not fire cannot be acknowledged. */
export function notFiring(id: number): DomainError {
  return new DomainError('conflict', 'not-firing', `Alert ${id} does not fire: there is nothing to acknowledge.`);
}

/** A silence that has ended. */
export function silenceOver(id: number): DomainError {
  return new DomainError('conflict', 'silence-ended', `Silence ${id} has ended before.`);
}

/** A kind of condition whose past nobody kept. */
export function cannotTry(kind: string): DomainError {
  const detail = `A condition of the kind '${kind}' cannot be tried over the past: what it watches is not kept.`;
  return new DomainError('invalid', 'cannot-try', detail, {
    faults: [{ code: 'cannot-try', detail, pointer: '/condition/kind' }],
  });
}
