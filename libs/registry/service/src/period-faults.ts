import { type Fault } from '@pelorus/shared/kernel';
import { endBeforeStart } from '@pelorus/registry/domain';

/** The time from a start to an end; either may be unknown. */
export interface Period {
  readonly startDate?: Date;
  readonly endDate?: Date;
}

/** The fault of a period that ends before it begins. */
export function faultsOfPeriod({ startDate, endDate }: Period): Fault[] {
  return startDate && endDate && endDate < startDate ? [endBeforeStart()] : [];
}
