import { DomainError } from '@pelorus/shared/kernel';

export function tooManyToJudge(most: number, tests: number): DomainError {
  const detail =
    `The range holds more than the ${most} values that ${tests} ${tests === 1 ? 'test judges' : 'tests judge'} at once: ` +
    'give bounds that are closer together, or fewer tests.';
  return refusal('too-many-values', detail, '/datetimeMax');
}

export function reachTooLarge(test: string, most: number, pointer: string): DomainError {
  const detail = `'${test}' would look at more than ${most} values before or after each value: give a shorter time or fewer values.`;
  return refusal('reach-too-large', detail, pointer);
}

export function notNumbers(code: string, pointer: string): DomainError {
  return refusal('not-numbers', `${code} is a stream of text; only numbers are judged.`, pointer);
}

function refusal(code: string, detail: string, pointer: string): DomainError {
  return new DomainError('invalid', code, detail, { faults: [{ code, detail, pointer }] });
}
