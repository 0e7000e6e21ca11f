import { FileFolder } from '@pelorus/shared/files';
import { CHUNK_BYTES, type FileContents, type StoredFile } from './file-contents';

/** Keeps bytes in a folder that all instances share; arriving files are named by id. */
export class FolderContents implements FileContents {
  readonly #folder: FileFolder;

  constructor(folder: string, schema: string, minFreeBytes: number) {
    this.#folder = new FileFolder(folder, schema, minFreeBytes);
  }

  async append(id: number, place: number, bytes: Uint8Array): Promise<void> {
    const name = String(id);
    await using(place === 0 ? this.#folder.begin(name) : this.#folder.resume(name), (file) => file.append(bytes));
  }

  async seal(id: number): Promise<void> {
    await using(this.#folder.resume(String(id)), (file) => file.seal());
  }

  async keep({ id, sha256 }: StoredFile): Promise<void> {
    await this.#folder.keep(String(id), hexOf(sha256));
  }

  async chunk({ sha256, size }: StoredFile, place: number): Promise<Uint8Array | undefined> {
    const start = place * CHUNK_BYTES;
    const bytes = await this.#folder.open(hexOf(sha256), size);
    return bytes && using(bytes, (open) => open.chunk(start, Math.min(CHUNK_BYTES, size - start)));
  }

  async drop(id: number): Promise<void> {
    await this.#folder.drop(String(id));
  }

  async remove({ sha256 }: StoredFile): Promise<void> {
    await this.#folder.remove(hexOf(sha256));
  }

  async *kept(): AsyncGenerator<Uint8Array> {
    for await (const sha256 of this.#folder.contents()) yield Buffer.from(sha256, 'hex');
  }

  async has(sha256: Uint8Array): Promise<boolean> {
    return this.#folder.has(hexOf(sha256));
  }
}

function hexOf(sha256: Uint8Array): string {
  return Buffer.from(sha256).toString('hex');
}

async function using<Opened extends { close(): Promise<void> }, Result>(
  opening: Opened | Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
