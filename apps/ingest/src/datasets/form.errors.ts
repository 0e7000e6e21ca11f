import { type DomainError, invalidBody } from '@pelorus/shared/kernel';

/** The form has a part that is not a file. */
export function fieldInForm(name: string): DomainError {
  const detail =
    `The form has the field '${name.slice(0, 64)}', which is no file; expected one file and nothing else ` +
    '(curl -F file=@file): name, dryRun and allowDuplicate go into the query';
  return invalidBody([{ code: 'not-a-file', detail, pointer: '' }]);
}
