import { createHash } from 'node:crypto';
import { DomainError } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import {
  CHUNK_BYTES,
  type FileContents,
  FileRepository,
  type RegistryChange,
  type StoredFile,
} from '@pelorus/registry/persistence';
import { Changes } from '../records/changes';

/** Author of file removals, which no history tells. */
const NOBODY = { username: 'files' };

/** Files of resources: received outside of changes, which run one after another, and published by one. */
export class ResourceFiles {
  constructor(
    private readonly changes: Changes,
    private readonly files: FileRepository,
    private readonly contents: FileContents,
  ) {}

  /** Takes in bytes chunk by chunk; a failure leaves nothing behind. */
  async take(bytes: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const id = await this.files.begin();
    let file: StoredFile | undefined;
    try {
      const hash = createHash('sha256');
      let size = 0;
      let place = 0;
      for await (const chunk of inChunks(bytes, CHUNK_BYTES)) {
        hash.update(chunk);
        size += chunk.length;
        await this.contents.append(id, place++, chunk);
      }
      const taken = { id, sha256: hash.digest(), size };
      if (place > 0) await this.contents.seal(id);
      await this.files.describe(taken);
      file = taken;
      if (place > 0) await this.contents.send(file);
      return file;
    } catch (error) {
      // A file that cannot be removed now, because the database or the store is away, is collected later.
      await (file ? this.discard(file) : this.#abandon(id)).catch(() => undefined);
      throw error;
    }
  }

  /** Publishes a received file, unless its content is there already. */
  async keep(change: RegistryChange, file: StoredFile): Promise<void> {
    const known = await this.files.withContent(change, file.sha256);
    if (known && known.id !== file.id) {
      await this.contents.drop(file.id);
      return this.files.delete(file.id, change);
    }
    if (file.size > 0) await this.contents.keep(file, change);
    await this.files.complete(change, file.id);
  }

  /** Takes a file away that was taken in and not kept after all. Its bytes stay where another one has them, or is about to. */
  discard({ id, sha256, size }: StoredFile): Promise<void> {
    return this.files.locked(sha256, async (transaction) => {
      if (!(await this.files.isKnown(sha256, transaction, id))) await this.contents.remove({ id, sha256, size });
      await this.contents.drop(id);
      await this.files.delete(id, transaction);
    });
  }

  /** Puts a file that was taken in where the same content lay until now; false when that was deleted meanwhile. */
  replace(old: StoredFile, file: StoredFile): Promise<boolean> {
    return this.changes.run(NOBODY, async (change) => {
      if (!(await this.files.replace(change, old, file))) return false;
      await this.contents.keep(file, change);
      return true;
    });
  }

  /** Takes away what no resource has any more, and what broken-off uploads left. Bytes are removed outside of changes, which a slow store would hold up. */
  async collect(): Promise<void> {
    const { complete, incomplete } = await this.files.unused();
    if (complete.length > 0) await this.changes.run(NOBODY, (change) => this.files.abandonUnused(change));
    const left = complete.length > 0 ? (await this.files.unused()).incomplete : incomplete;
    for (const { id, sha256, size } of left) {
      if (sha256 === null) await this.#abandon(id);
      else await this.discard({ id, sha256, size: size ?? 0 });
    }
  }

  /** Removes bytes without a file. */
  removeStray(sha256: Uint8Array): Promise<void> {
    return this.files.locked(sha256, async (transaction) => {
      if (!(await this.files.isKnown(sha256, transaction))) await this.contents.remove({ id: 0, sha256, size: 0 });
    });
  }

  /** Bytes from `start` up to, without, `end`. */
  async *read(file: StoredFile, start: number, end: number): AsyncGenerator<Uint8Array> {
    if (start >= end) return;
    const bytes = await this.contents.open(file);
    if (!bytes) throw (await this.files.isKnown(file.sha256)) ? bytesMissing() : gone();
    let at = start;
    try {
      for await (const chunk of bytes.read(start, end)) {
        at += chunk.length;
        yield chunk;
      }
    } finally {
      await bytes.close();
    }
    if (at < end) throw gone();
  }

  async #abandon(id: number): Promise<void> {
    await this.contents.drop(id);
    await this.files.delete(id);
  }
}

export function resourceFiles(database: Database, schema: string, contents: FileContents): ResourceFiles {
  return new ResourceFiles(new Changes(database, schema), new FileRepository(database, schema), contents);
}

function gone(): DomainError {
  return new DomainError('not-found', 'not-found', 'The file was deleted.');
}

function bytesMissing(): DomainError {
  const detail = 'The bytes of the file are missing or damaged where files are kept; they must be restored there.';
  return new DomainError('unavailable', 'file-bytes-missing', detail);
}

/** The same bytes in chunks of one size; only the last may be smaller. */
export async function* inChunks(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(size);
  let filled = 0;
  for await (const part of bytes) {
    for (let from = 0; from < part.length;) {
      const taken = part.subarray(from, from + size - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < size) continue;
      yield chunk;
      chunk = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
