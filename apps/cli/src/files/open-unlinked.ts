import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Opens a file to read; fails with ELOOP where a symbolic link has its name. Windows has no such flag. */
export const openUnlinked = (file: string): Promise<FileHandle> =>
  open(file, constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NOFOLLOW ?? 0));
