import { open } from 'node:fs/promises';

/** Makes the entries of a folder outlast a crash. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
