import { folderFull, folderUnavailable } from './folder.errors';

/** Errors of a disk, or of a quota on it, that is full. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** Does something with the disk; an error of the operating system is DomainError `storage-full` or `folder-unavailable`. */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    throw FULL.includes(String(error.code)) ? folderFull(error) : folderUnavailable(error);
  }
}

export function isMissing(error: unknown): boolean {
  return isOfSystem(error) && error.code === 'ENOENT';
}

function isOfSystem(error: unknown): error is { readonly code: unknown; readonly syscall: unknown } {
  return typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error;
}
