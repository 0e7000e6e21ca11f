import { folderUnavailable } from '@pelorus/ingest/domain';

/** Does something with the disk; what that refuses is DomainError `folder-unavailable`. */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? folderUnavailable(error) : error;
  }
}

/** Whether a file is not there. */
export function isMissing(error: unknown): boolean {
  return isRefusal(error) && error.code === 'ENOENT';
}

/** Whether it is an error of the operating system. */
function isRefusal(error: unknown): error is { readonly code: unknown; readonly syscall: unknown } {
  return typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error;
}
