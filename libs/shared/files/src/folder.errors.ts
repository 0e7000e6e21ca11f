import { DomainError } from '@pelorus/shared/kernel';

/** The refusal (503) of what needs the folder of files while it cannot be written or read. */
export function folderUnavailable(cause: unknown): DomainError {
  const detail = 'The folder of files cannot be used at the moment, for example because it is full.';
  return new DomainError('unavailable', 'folder-unavailable', detail, { retryAfter: 30, cause });
}
