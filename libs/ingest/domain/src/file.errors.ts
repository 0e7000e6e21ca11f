import { DomainError } from '@pelorus/shared/kernel';

export function unknownFile(id: number | string): DomainError {
  return new DomainError('not-found', 'not-found', `There is no file '${String(id).slice(0, 64)}'.`);
}

/** Only the writer and administrators delete a file. */
export function fileOfAnother(id: number): DomainError {
  const detail = `File ${id} was written by another account; only that account and administrators may delete it.`;
  return new DomainError('forbidden', 'file-of-another', detail);
}

export function fileTooLarge(limit: number): DomainError {
  const detail = `The body is larger than the ${limit} bytes a file may have; nothing is stored.`;
  return new DomainError('too-large', 'too-large', detail, { details: { limit } });
}

/** Service without a folder for files. */
export function filesNotConfigured(): DomainError {
  const detail = 'This service keeps no files: it was started without FILE_FOLDER.';
  return new DomainError('unavailable', 'files-not-configured', detail);
}

export function bytesMissing(id: number): DomainError {
  const detail = `The bytes of file ${id} are missing or damaged where files are kept; they must be restored there.`;
  return new DomainError('unavailable', 'file-bytes-missing', detail);
}
