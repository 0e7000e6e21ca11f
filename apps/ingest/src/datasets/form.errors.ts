import { DomainError, invalidBody } from '@pelorus/shared/kernel';

/** The body is not a form, or ends too early. */
export function malformedForm(): DomainError {
  const detail = 'The body is not a complete multipart/form-data form; nothing is stored.';
  return new DomainError('malformed', 'malformed-form', detail);
}

/** The form has no part that is a file. */
export function noFile(): DomainError {
  const detail = 'The form has no file; expected one part with a file name (curl -F file=@file)';
  return invalidBody([{ code: 'required', detail, pointer: '/file' }]);
}

/** The form has more than one file. */
export function severalFiles(): DomainError {
  const detail = 'The form has several files; expected one: each file is a request of its own';
  return invalidBody([{ code: 'too-many', detail, pointer: '' }]);
}

/** The form has a part that is not a file. */
export function fieldInForm(name = ''): DomainError {
  const detail =
    `The form has the field '${name.slice(0, 64)}', which is no file; expected one file and nothing else ` +
    '(curl -F file=@file): name, dryRun and allowDuplicate go into the query';
  return invalidBody([{ code: 'not-a-file', detail, pointer: '' }]);
}
