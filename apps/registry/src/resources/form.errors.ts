import { DomainError, invalidBody } from '@pelorus/shared/kernel';

export function malformedForm(): DomainError {
  return new DomainError('malformed', 'malformed-form', 'The body is no complete multipart/form-data.');
}

export function incompleteForm(): DomainError {
  return new DomainError('malformed', 'incomplete-body', 'The body ended before it was complete; nothing is stored.');
}

export function formTimeout(seconds: number): DomainError {
  const detail = `The body did not go on for ${seconds} seconds, or takes too long in all; nothing is stored.`;
  return new DomainError('malformed', 'body-timeout', detail);
}

export function fileTooLarge(limit: number): DomainError {
  return new DomainError('too-large', 'too-large', `The file is larger than allowed (${limit} bytes).`);
}

export function encodedForm(): DomainError {
  return new DomainError('unsupported-media-type', 'unsupported-encoding', 'A form is sent without Content-Encoding.');
}

export function noFile(): DomainError {
  return invalidBody([{ code: 'required', detail: 'The form has no file', pointer: '/file' }]);
}

export function tooManyParts(): DomainError {
  return invalidBody([{ code: 'too-many', detail: 'The form has one file and few fields at the most', pointer: '' }]);
}

export function badField(name: string, what: string): DomainError {
  return invalidBody([
    { code: 'bad-field', detail: `The field '${name.slice(0, 64)}' ${what}`, pointer: `/${name.slice(0, 64)}` },
  ]);
}
