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
    try {
      const hash = createHash('sha256');
      let size = 0;
      let place = 0;
      for await (const chunk of inChunks(bytes, CHUNK_BYTES)) {
        hash.update(chunk);
        size += chunk.length;
        await this.contents.append(id, place++, chunk);
      }
      const file = { id, sha256: hash.digest(), size };
      if (place > 0) await this.contents.seal(id);
      await this.files.describe(file);
      return file;
    } catch (error) {
      // Where the database is away, a later `collect` removes the file.
      await this.#abandon(id).catch(() => undefined);
      throw error;
    }
  }

  /** Publishes a received file, unless its content is there already. */
  async keep(change: RegistryChange, file: StoredFile): Promise<void> {
    const known = await this.files.withContent(change, file.sha256);
    if (known && known.id !== file.id) return this.#remove(change, file.id);
    if (file.size > 0) await this.contents.keep(file);
    await this.files.complete(change, file.id);
  }

  /** Removes a received file that was not kept. */
  discard(file: StoredFile): Promise<void> {
    return this.changes.run(NOBODY, async (change) => {
      if (!(await this.files.withContent(change, file.sha256))) await this.contents.remove(file);
      await this.#remove(change, file.id);
    });
  }

  /** Removes files without a resource, and leftovers of broken uploads. */
  async collect(): Promise<void> {
    const { complete, incomplete } = await this.files.unused();
    if (complete.length + incomplete.length > 0) await this.#removeUnused();
  }

  /** Removes bytes without a file. */
  removeStray(sha256: Uint8Array): Promise<void> {
    return this.changes.run(NOBODY, async (change) => {
      if (!(await this.files.isKnown(change, sha256))) await this.contents.remove({ id: 0, sha256, size: 0 });
    });
  }

  #removeUnused(): Promise<void> {
    return this.changes.run(NOBODY, async (change) => {
      const { complete, incomplete } = await this.files.unused(change);
      for (const file of complete) {
        await this.contents.remove(file);
        await this.files.delete(file.id, change);
      }
      for (const { id, sha256, size } of incomplete) {
        const isUnknown = sha256 !== null && !(await this.files.withContent(change, sha256));
        if (isUnknown) await this.contents.remove({ id, sha256, size: size ?? 0 });
        await this.#remove(change, id);
      }
    });
  }

  /** Bytes from `start` up to, without, `end`. */
  async *read(file: StoredFile, start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const place = Math.floor(at / CHUNK_BYTES);
      const chunk = await this.contents.chunk(file, place);
      if (!chunk) throw gone();
      const first = at - place * CHUNK_BYTES;
      const part = chunk.subarray(first, Math.min(chunk.length, end - place * CHUNK_BYTES));
      if (part.length === 0) throw gone();
      yield part;
      at += part.length;
    }
  }

  async #abandon(id: number): Promise<void> {
    await this.contents.drop(id);
    await this.files.delete(id);
  }

  async #remove(change: RegistryChange, id: number): Promise<void> {
    await this.contents.drop(id);
    await this.files.delete(id, change);
  }
}

export function resourceFiles(database: Database, schema: string, contents: FileContents): ResourceFiles {
  return new ResourceFiles(new Changes(database, schema), new FileRepository(database, schema), contents);
}

function gone(): DomainError {
  return new DomainError('not-found', 'not-found', 'The file was deleted.');
}

/** Rechunks bytes to one size; only the last chunk may be smaller. */
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
