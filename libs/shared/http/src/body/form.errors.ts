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

/** The form has more than one file, or many fields. */
export function tooManyParts(): DomainError {
  const detail = 'The form has several files or many fields; expected one file: each file is a request of its own';
  return invalidBody([{ code: 'too-many', detail, pointer: '' }]);
}
