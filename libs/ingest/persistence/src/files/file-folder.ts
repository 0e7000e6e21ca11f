import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ArrivingFile } from './arriving-file';
import { FileBytes } from './file-bytes';
import { isMissing, onDisk } from './on-disk';

const MODE = { folder: 0o750, file: 0o640 };

/** Something in the folder that no file is known by. */
export interface LeftBehind {
  readonly name: string;
  /** The content that may have to go with it, when it is a mark. */
  readonly sha256?: string;
}

/**
 * The bytes of files, in a folder that all instances share: complete ones under their SHA-256 (`ab/abcd…`), those that
 * arrive under a random name in `incoming`. Whatever makes or removes a content leaves a mark there first
 * (`<sha256>.<random>`), so that one that was broken off is found. Names that clients give are no part of any path.
 * What the disk refuses is DomainError `folder-unavailable`.
 */
export class FileFolder {
  private readonly root: string;

  constructor(folder: string, schema: string) {
    this.root = path.resolve(folder, schema);
  }

  /** Begins to take in a file. */
  begin(): Promise<ArrivingFile> {
    return onDisk(async () => {
      await mkdir(this.incoming(), { recursive: true, mode: MODE.folder });
      const name = randomUUID();
      return new ArrivingFile(name, await open(this.incoming(name), 'wx', MODE.file));
    });
  }

  /** Puts a file that arrived and is sealed in its place, for good. May be repeated. */
  keep(name: string, sha256: string): Promise<void> {
    return onDisk(async () => {
      const target = this.complete(sha256);
      const folder = path.dirname(target);
      const made = await mkdir(folder, { recursive: true, mode: MODE.folder });
      try {
        await rename(this.incoming(name), target);
      } catch (error) {
        // A transaction that is run again has put it there already.
        if (!isMissing(error)) throw error;
        await stat(target);
      }
      await syncFolder(folder);
      if (made !== undefined) await syncFolder(this.root);
    });
  }

  /** The bytes of a content; undefined when they are missing or not as many as they should be. */
  open(sha256: string, size: number): Promise<FileBytes | undefined> {
    return onDisk(async () => {
      const handle = await open(this.complete(sha256), 'r').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!handle) return undefined;
      if ((await handle.stat()).size === size) return new FileBytes(handle);
      await handle.close();
      return undefined;
    });
  }

  /** Removes the bytes of a content. May be repeated. */
  remove(sha256: string): Promise<void> {
    return onDisk(() => rm(this.complete(sha256), { force: true }));
  }

  /** Notes that a content is about to come or to go; gives the name of the mark. */
  mark(sha256: string): Promise<string> {
    return onDisk(async () => {
      await mkdir(this.incoming(), { recursive: true, mode: MODE.folder });
      const name = `${sha256}.${randomUUID()}`;
      const handle = await open(this.incoming(name), 'wx', MODE.file);
      await handle.close();
      await syncFolder(this.incoming());
      return name;
    });
  }

  /** Removes what is called so among what arrives: a mark, or a file that is not kept. May be repeated. */
  drop(name: string): Promise<void> {
    return onDisk(() => rm(this.incoming(name), { force: true }));
  }

  /** What nobody has touched for so long, so that whoever made it is gone. */
  leftBehind(milliseconds: number): Promise<LeftBehind[]> {
    return onDisk(async () => {
      const names = await readdir(this.incoming()).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const before = Date.now() - milliseconds;
      const left: LeftBehind[] = [];
      for (const name of names) {
        const facts = await stat(this.incoming(name)).catch(() => undefined);
        if (facts && facts.mtimeMs < before) left.push({ name, sha256: MARK.exec(name)?.[1] });
      }
      return left;
    });
  }

  private incoming(name = ''): string {
    return path.join(this.root, 'incoming', name);
  }

  private complete(sha256: string): string {
    return path.join(this.root, sha256.slice(0, 2), sha256);
  }
}

const MARK = /^([0-9a-f]{64})\./;

/** Makes what was put into a folder outlast a crash. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
