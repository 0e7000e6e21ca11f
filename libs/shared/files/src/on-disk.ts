import { folderUnavailable } from './folder.errors';

/** Does something with the disk; turns an error of the operating system into DomainError `folder-unavailable`. */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isOfSystem(error) ? folderUnavailable(error) : error;
  }
}

/** Whether an error says that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return isOfSystem(error) && error.code === 'ENOENT';
}

function isOfSystem(error: unknown): error is { readonly code: unknown; readonly syscall: unknown } {
  return typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error;
}
