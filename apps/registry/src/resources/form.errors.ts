import { DomainError, invalidBody } from '@pelorus/shared/kernel';

export function fileTooLarge(limit: number): DomainError {
  return new DomainError('too-large', 'too-large', `The file is larger than allowed (${limit} bytes).`);
}

export function encodedForm(): DomainError {
  return new DomainError('unsupported-media-type', 'unsupported-encoding', 'A form is sent without Content-Encoding.');
}

export function badField(name: string, what: string): DomainError {
  return invalidBody([
    { code: 'bad-field', detail: `The field '${name.slice(0, 64)}' ${what}`, pointer: `/${name.slice(0, 64)}` },
  ]);
}
