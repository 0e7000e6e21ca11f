import { link, mkdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Ways to treat files that are stored. */
export type Afterwards = 'keep' | 'move' | 'delete';

/** Deals with a file that is stored. One that is gone is gone. */
export async function putAway(file: string, afterwards: Afterwards): Promise<void> {
  if (afterwards === 'delete') await rm(file, { force: true });
  if (afterwards === 'move') await moveInto(file, 'done');
}

/** Moves a faulty file aside, with a report beside it; gives where it is now. */
export async function setAside(file: string, report: string): Promise<string> {
  const moved = await moveInto(file, 'failed');
  await writeFile(`${moved}.report.txt`, report);
  return moved;
}

/** Moves a file into a folder beside it, under a name that nobody has. */
async function moveInto(file: string, folder: string): Promise<string> {
  const target = path.join(path.dirname(file), folder);
  await mkdir(target, { recursive: true });
  for (let i = 0; ; i++) {
    const place = path.join(target, i === 0 ? path.basename(file) : `${path.basename(file)}.${i}`);
    if (await tookPlace(file, place)) return place;
  }
}

/** Puts a file at a place that is free; a link fails where a rename would overwrite. */
async function tookPlace(file: string, place: string): Promise<boolean> {
  try {
    await link(file, place);
    await unlink(file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT') throw error;
    // Disks without links: FAT, some network drives.
    await rename(file, place);
    return true;
  }
}
