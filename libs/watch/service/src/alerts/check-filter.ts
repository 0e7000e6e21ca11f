import { DomainError, type Fault, invalidBody } from '@pelorus/shared/kernel';

/** Checks the filter of a body: what `check` finds wrong with it is a fault at `/where`. */
export function checkFilter(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.faults) throw error;
    throw invalidBody(error.faults.map((fault): Fault => ({ ...fault, parameter: undefined, pointer: '/where' })));
  }
}
