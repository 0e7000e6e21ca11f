import { DomainError, type Fault } from './domain-error';

/** How many faults an answer lists. */
const LISTED = 100;

/** A refusal of a body with all its faults, of which the first 100 are listed. */
export function invalidBody(faults: readonly Fault[]): DomainError {
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return new DomainError('invalid', 'invalid-body', `${first?.detail ?? 'The body is not valid'}${more}`, {
    faults: faults.slice(0, LISTED),
    totalFaults: faults.length,
  });
}
