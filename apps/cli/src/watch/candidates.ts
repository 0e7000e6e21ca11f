import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A file of the watched folder. */
export interface Candidate {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: number;
}

/** Whether a name matches a pattern of `*` and `?`. */
export function matchesPattern(name: string, pattern: string): boolean {
  const text = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*').replaceAll('?', '.'); // prettier-ignore
  return new RegExp(`^${text}$`, 's').test(name);
}

/** Files of a folder, and the names of its symbolic links. */
export interface Listed {
  readonly files: readonly Candidate[];
  readonly links: readonly string[];
}

/**
 * The files of a folder whose names match; hidden ones are of programs that still write them. A symbolic link is no
 * file of the folder: whoever may put one there could have any file of this account sent.
 */
export async function listFiles(folder: string, patterns: readonly string[]): Promise<Listed> {
  const names = (await readdir(folder)).filter(
    (name) => !name.startsWith('.') && patterns.some((one) => matchesPattern(name, one)),
  );
  const found = await Promise.all(names.map((name) => describe(folder, name)));
  const links = names.filter((_name, i) => found[i] === 'link');
  return { files: found.filter((one) => one !== undefined && one !== 'link'), links };
}

async function describe(folder: string, name: string): Promise<Candidate | 'link' | undefined> {
  const file = path.join(folder, name);
  const found = await lstat(file).catch(() => undefined);
  if (found?.isSymbolicLink()) return 'link';
  if (!found?.isFile()) return undefined;
  return { name, path: file, size: found.size, mtimeMs: found.mtimeMs, inode: found.ino };
}

/** Tells which files nobody writes to any more. */
export class SettledFiles {
  readonly #seen = new Map<string, { readonly size: number; readonly mtimeMs: number; readonly since: number }>();

  constructor(private readonly settleMs: number) {}

  /**
   * Files that are complete: unchanged for a while by their own time stamp, or as they were seen, where clocks
   * disagree. `now` is the clock, `ticks` milliseconds that only go on.
   */
  complete(files: readonly Candidate[], now: number, ticks: number): Candidate[] {
    const names = new Set(files.map(({ name }) => name));
    for (const name of this.#seen.keys()) if (!names.has(name)) this.#seen.delete(name);
    return files.filter((file) => {
      const before = this.#seen.get(file.name);
      const isSame = before?.size === file.size && before.mtimeMs === file.mtimeMs;
      const since = isSame ? before.since : ticks;
      this.#seen.set(file.name, { size: file.size, mtimeMs: file.mtimeMs, since });
      const isOld = now - file.mtimeMs >= this.settleMs && now >= file.mtimeMs;
      return file.size > 0 && (isOld || ticks - since >= this.settleMs);
    });
  }
}

export type SendingOrder = 'oldest' | 'newest';

/** Files in the order in which they are sent; names decide between equal times. */
export function inSendingOrder(files: readonly Candidate[], order: SendingOrder): Candidate[] {
  const sign = order === 'oldest' ? 1 : -1;
  return [...files].sort((a, b) => sign * (a.mtimeMs - b.mtimeMs || (a.name < b.name ? -1 : 1)));
}
