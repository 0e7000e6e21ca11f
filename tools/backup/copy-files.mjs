import { constants } from 'node:fs';
import { copyFile, mkdir, open, opendir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../process/errors.mjs';

/** Files copied at once. */
const LANES = 8;

/**
 * The number of files and bytes that were copied.
 * @typedef {{ files: number, bytes: number }} Copied
 */

/**
 * Copies a folder with all below it, and waits until the disk has it. Files that go away meanwhile are left out.
 * `wants` is asked about each path relative to `source`; a folder that it refuses is left out with all below.
 * @param {string} source
 * @param {string} target
 * @param {(relative: string) => boolean} [wants]
 * @returns {Promise<Copied>}
 */
export async function copyFiles(source, target, wants = () => true) {
  const copied = { files: 0, bytes: 0 };
  const files = filesBelow(source, target, wants);
  const lane = async () => {
    for await (const [from, to] of files) {
      const bytes = await copyOne(from, to);
      if (bytes === undefined) continue;
      copied.files++;
      copied.bytes += bytes;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return copied;
}

/**
 * The files below a folder with their targets; makes the folders.
 * @param {string} source
 * @param {string} target
 * @param {(relative: string) => boolean} wants
 * @param {string} [below]
 * @returns {AsyncGenerator<[from: string, to: string]>}
 */
async function* filesBelow(source, target, wants, below = '') {
  await mkdir(path.join(target, below), { recursive: true, mode: 0o700 });
  for await (const entry of await opendir(path.join(source, below))) {
    const relative = path.join(below, entry.name);
    if (!wants(relative)) continue;
    if (entry.isDirectory()) yield* filesBelow(source, target, wants, relative);
    else if (entry.isFile()) yield [path.join(source, relative), path.join(target, relative)];
  }
}

/**
 * The bytes of a file that was copied, undefined when it is not there any more.
 * @param {string} from
 * @param {string} to
 */
async function copyOne(from, to) {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const file = await open(to, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
