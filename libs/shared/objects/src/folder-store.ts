import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '@pelorus/shared/kernel';
import { objectMissing, objectShort, storeFull, storeUnavailable } from './object.errors';
import { type ListedObject, type ObjectSource, type ObjectStore } from './object-store';
import { flushFolder } from './flush-folder';

const MODE = { folder: 0o750, file: 0o640 };
/** The sub-folder of objects that are being written. */
const INCOMING = 'incoming';
/** Errors of a disk, or of a quota on it, that is full. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** Objects in a folder that all instances share, such as a mounted disk. */
export class FolderStore implements ObjectStore {
  readonly address: string;

  constructor(folder: string) {
    this.address = path.resolve(folder);
  }

  put(name: string, object: Uint8Array | ObjectSource): Promise<boolean> {
    return this.#doing(`writing ${name}`, async () => {
      const incoming = path.join(this.address, INCOMING, randomUUID());
      const target = path.join(this.address, name);
      await mkdir(path.dirname(incoming), { recursive: true, mode: MODE.folder });
      const made = await mkdir(path.dirname(target), { recursive: true, mode: MODE.folder });
      try {
        await writeSealed(incoming, object);
        const isNew = await linked(incoming, target);
        await flushFolder(path.dirname(target));
        if (made !== undefined) await flushFolder(this.address);
        return isNew;
      } finally {
        await rm(incoming, { force: true });
      }
    });
  }

  read(name: string, start: number, length: number): Promise<Uint8Array> {
    return this.#doing(`reading ${name}`, async () => {
      const handle = await open(path.join(this.address, name), 'r').catch((error: unknown) => {
        throw isErrno(error, 'ENOENT') ? objectMissing(name) : error;
      });
      try {
        const bytes = Buffer.allocUnsafe(length);
        for (let at = 0; at < length;) {
          const { bytesRead } = await handle.read(bytes, at, length - at, start + at);
          if (bytesRead === 0) throw objectShort(name);
          at += bytesRead;
        }
        return bytes;
      } finally {
        await handle.close();
      }
    });
  }

  size(name: string): Promise<number | undefined> {
    return this.#doing(`looking at ${name}`, () =>
      stat(path.join(this.address, name)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isErrno(error, 'ENOENT')) return undefined;
          throw error;
        },
      ),
    );
  }

  async *list(below = ''): AsyncGenerator<ListedObject> {
    const entries = await this.#doing('listing', () =>
      readdir(path.join(this.address, below), { withFileTypes: true, recursive: true }).catch((error: unknown) => {
        if (isErrno(error, 'ENOENT')) return [];
        throw error;
      }),
    );
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      // A file that is gone by now is none of the store.
      const facts = entry.isFile() ? await stat(file).catch(() => undefined) : undefined;
      if (facts) yield { name: path.relative(this.address, file), modifiedMs: facts.mtimeMs };
    }
  }

  remove(name: string): Promise<void> {
    return this.#doing(`removing ${name}`, () => rm(path.join(this.address, name), { force: true }));
  }

  async #doing<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const isFull = FULL.some((code) => isErrno(error, code));
      throw isFull ? storeFull(this.address, error) : storeUnavailable(this.address, what, error);
    }
  }
}

async function writeSealed(file: string, object: Uint8Array | ObjectSource): Promise<void> {
  const handle = await open(file, 'wx', MODE.file);
  try {
    if (object instanceof Uint8Array) await handle.appendFile(object);
    else for await (const chunk of object.read()) await handle.appendFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a file its name among the objects; false when an object has it. */
async function linked(file: string, target: string): Promise<boolean> {
  try {
    await link(file, target);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
