import { DomainError, type Fault, invalidBody } from '@pelorus/shared/kernel';

/** Runs the checks of one body one after another; the faults that they throw as DomainError `invalid` are thrown together. */
export async function checkAll(...checks: readonly (() => unknown)[]): Promise<void> {
  const faults: Fault[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
      faults.push(...(error.faults ?? []));
    }
  }
  if (faults.length > 0) throw invalidBody(faults);
}
