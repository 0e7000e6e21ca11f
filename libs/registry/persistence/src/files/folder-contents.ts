import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CHUNK_BYTES, type FileContents, type StoredFile } from './file-contents';

const MODE = { folder: 0o750, file: 0o640 };

/**
 * Keeps bytes in a folder that all instances share: complete files under their SHA-256 (`ab/abcd…`), those that arrive
 * under their id in `incoming`. Registries in several schemas have sub-folders of their own.
 */
export class FolderContents implements FileContents {
  private readonly root: string;

  constructor(folder: string, schema: string) {
    this.root = path.resolve(folder, schema);
  }

  async append(id: number, place: number, bytes: Uint8Array): Promise<void> {
    if (place === 0) await mkdir(path.join(this.root, 'incoming'), { recursive: true, mode: MODE.folder });
    await using(open(this.incoming(id), 'a', MODE.file), (file) => file.appendFile(bytes));
  }

  async seal(id: number): Promise<void> {
    await using(open(this.incoming(id), 'r+'), (file) => file.sync());
  }

  async keep(file: StoredFile): Promise<void> {
    const target = this.complete(file);
    await mkdir(path.dirname(target), { recursive: true, mode: MODE.folder });
    try {
      await rename(this.incoming(file.id), target);
    } catch (error) {
      // A change that is run again has put it there already.
      if (!isMissing(error) || !(await exists(target))) throw error;
    }
    await using(open(path.dirname(target), 'r'), (folder) => folder.sync());
  }

  async chunk(file: StoredFile, place: number): Promise<Uint8Array | undefined> {
    const position = place * CHUNK_BYTES;
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, file.size - position));
    try {
      const { bytesRead } = await using(open(this.complete(file), 'r'), (handle) =>
        handle.read(buffer, 0, buffer.length, position),
      );
      return bytesRead === buffer.length ? buffer : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async drop(id: number): Promise<void> {
    await rm(this.incoming(id), { force: true });
  }

  async remove(file: StoredFile): Promise<void> {
    await rm(this.complete(file), { force: true });
  }

  private incoming(id: number): string {
    return path.join(this.root, 'incoming', String(id));
  }

  private complete({ sha256 }: StoredFile): string {
    const name = Buffer.from(sha256).toString('hex');
    return path.join(this.root, name.slice(0, 2), name);
  }
}

async function using<Handle extends { close(): Promise<void> }, Result>(
  opening: Promise<Handle>,
  work: (handle: Handle) => Promise<Result>,
): Promise<Result> {
  const handle = await opening;
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

function exists(file: string): Promise<boolean> {
  return using(open(file, 'r'), async () => true).catch(() => false);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
