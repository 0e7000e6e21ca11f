import { type Fault, ProblemError } from '@pelorus/client';

/** The refusal of a call by a service. */
export const refusal = (status: number, faults: readonly Fault[] = []): ProblemError =>
  new ProblemError(
    {
      type: 'about:blank',
      title: '',
      status,
      detail: `Refused with ${status}.`,
      instance: '',
      code: 'x',
      errors: faults,
    },
    'http://localhost/',
  );
