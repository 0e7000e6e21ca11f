import { DomainError, type Fault, invalidBody } from '@pelorus/shared/kernel';

/** Turns the failure of `check` into a fault at `/where`. */
export function checkFilter(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.faults) throw error;
    throw invalidBody(error.faults.map((fault): Fault => ({ ...fault, parameter: undefined, pointer: '/where' })));
  }
}
