import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '@pelorus/shared/objects';
import { ArrivingFile } from './arriving-file';
import { DiskBytes } from './file-bytes';
import { type Brought, type Content, type FilePlace, type KeptContent, type LeftBehind } from './file-place';
import { folderFull } from './folder.errors';
import { contentOfMark, nameOfMark } from './mark';
import { isMissing, onDisk } from './on-disk';

const CONTENT = /^[0-9a-f]{64}$/;
const MODE = { folder: 0o750, file: 0o640 };

/**
 * The bytes of files in a folder that all instances share, once for each content. Complete files lie under their SHA-256
 * in hexadecimal digits (`ab/abcd…`), arriving files in `incoming` under names of their own. A mark in `incoming`
 * (`<sha256>.<random>`) says that a content is about to come or to go, so that work that was broken off is found. No path
 * has a name that a client gave. A failure of the disk is DomainError `folder-unavailable`.
 */
export class FileFolder implements FilePlace {
  readonly #root: string;

  /** Services in several schemas have sub-folders. DomainError `storage-full` at less than `minFreeBytes` of free disk. */
  constructor(
    folder: string,
    schema: string,
    private readonly minFreeBytes = 0,
  ) {
    this.#root = path.resolve(folder, schema);
  }

  /** Begins to take in a file; replaces bytes that an ended process left under its name. */
  begin(name: string = randomUUID()): Promise<ArrivingFile> {
    return onDisk(async () => {
      await mkdir(this.#incoming(), { recursive: true, mode: MODE.folder });
      return this.#arriving(name, 'w');
    });
  }

  resume(name: string): Promise<ArrivingFile> {
    return onDisk(() => this.#arriving(name, 'a'));
  }

  async send(): Promise<void> {}

  keep(name: string, { sha256 }: Pick<Content, 'sha256'>): Promise<boolean> {
    return onDisk(async () => {
      const target = this.#complete(sha256);
      const folder = path.dirname(target);
      const made = await mkdir(folder, { recursive: true, mode: MODE.folder });
      try {
        await rename(this.#incoming(name), target);
      } catch (error) {
        // A transaction that is run again has moved it already.
        if (!isMissing(error)) throw error;
        await stat(target);
      }
      await flushFolder(folder);
      if (made !== undefined) await flushFolder(this.#root);
      return true;
    });
  }

  open(sha256: string, size: number): Promise<DiskBytes | undefined> {
    return onDisk(async () => {
      const handle = await open(this.#complete(sha256), 'r').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!handle) return undefined;
      if ((await handle.stat()).size === size) return new DiskBytes(handle);
      await handle.close();
      return undefined;
    });
  }

  /** Lists a sub-folder at a time; nothing without the folder. */
  async *contents(): AsyncGenerator<KeptContent> {
    for (let i = 0; i < 256; i++) {
      for (const name of await this.#list(i.toString(16).padStart(2, '0')))
        if (CONTENT.test(name)) yield { sha256: name, place: 'folder' };
    }
  }

  has(sha256: string): Promise<boolean> {
    return onDisk(() =>
      stat(this.#complete(sha256)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    );
  }

  remove(sha256: string): Promise<void> {
    return onDisk(() => rm(this.#complete(sha256), { force: true }));
  }

  mark(sha256: string): Promise<string> {
    return onDisk(async () => {
      await mkdir(this.#incoming(), { recursive: true, mode: MODE.folder });
      const name = nameOfMark(sha256);
      const handle = await open(this.#incoming(name), 'wx', MODE.file);
      await handle.close();
      await flushFolder(this.#incoming());
      return name;
    });
  }

  drop(name: string): Promise<void> {
    return onDisk(() => rm(this.#incoming(name), { force: true }));
  }

  leftBehind(milliseconds: number): Promise<LeftBehind[]> {
    return onDisk(async () => {
      const names = await this.#list('incoming');
      const before = Date.now() - milliseconds;
      const left: LeftBehind[] = [];
      for (const name of names) {
        const facts = await stat(this.#incoming(name)).catch(() => undefined);
        if (facts && facts.mtimeMs < before) left.push({ name, sha256: contentOfMark(name) });
      }
      return left;
    });
  }

  /** The bytes of an arriving file. */
  arrived(name: string): Promise<DiskBytes> {
    return onDisk(async () => new DiskBytes(await open(this.#incoming(name), 'r')));
  }

  async bring({ sha256, size }: Content): Promise<Brought> {
    const bytes = await this.open(sha256, size);
    await bytes?.close();
    return bytes ? 'there' : 'missing';
  }

  async leave(): Promise<void> {}

  #list(folder: string): Promise<string[]> {
    return onDisk(() =>
      readdir(path.join(this.#root, folder)).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      }),
    );
  }

  async #arriving(name: string, mode: 'w' | 'a'): Promise<ArrivingFile> {
    const checkRoom = (): Promise<void> => this.#checkRoom();
    await checkRoom();
    return new ArrivingFile(name, await open(this.#incoming(name), mode, MODE.file), checkRoom);
  }

  async #checkRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#incoming());
    if (bavail * bsize <= this.minFreeBytes) throw folderFull();
  }

  #incoming(name = ''): string {
    return path.join(this.#root, 'incoming', name);
  }

  #complete(sha256: string): string {
    return path.join(this.#root, sha256.slice(0, 2), sha256);
  }
}
