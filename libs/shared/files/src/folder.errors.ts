import { DomainError } from '@pelorus/shared/kernel';

/** The refusal (503) of what needs the folder of files while it cannot be written or read. */
export function folderUnavailable(cause: unknown): DomainError {
  const detail = 'The folder of files cannot be used at the moment.';
  return new DomainError('unavailable', 'folder-unavailable', detail, { retryAfter: 30, cause });
}

/** The refusal (507) of bytes for which the disk of the folder has no room. */
export function folderFull(cause?: unknown): DomainError {
  const detail =
    'The disk of the folder of files has no room for more; nothing is stored. Tell whoever runs the service.';
  return new DomainError('insufficient-storage', 'storage-full', detail, { retryAfter: 60, cause });
}
