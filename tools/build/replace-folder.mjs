import { rename, rm } from 'node:fs/promises';
import { codeOf } from '../process/errors.mjs';

/**
 * Puts a folder in the place of another one. Another command that builds at the same time may have done so just before.
 * @param {string} folder
 * @param {string} draft
 */
export async function replaceFolder(folder, draft) {
  await rm(folder, { recursive: true, force: true });
  try {
    await rename(draft, folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  }
}
