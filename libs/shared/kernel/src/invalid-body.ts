import { DomainError, type Fault } from './domain-error';
import { FaultList } from './fault-list';

/** A refusal of a body with all its faults, of which the first 100 are listed. */
export function invalidBody(found: FaultList | readonly Fault[]): DomainError {
  const { kept, total } = found instanceof FaultList ? found : FaultList.of(found);
  const more = total > 1 ? ` (and ${total - 1} more)` : '';
  return new DomainError('invalid', 'invalid-body', `${kept[0]?.detail ?? 'The body is not valid'}${more}`, {
    faults: kept,
    totalFaults: total,
  });
}
