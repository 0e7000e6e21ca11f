import { type FileBytes, FileFolder, type KeptContent } from '@pelorus/shared/files';
import { type FileContents, hexOf, type StoredFile } from './file-contents';

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

  async send(): Promise<void> {}

  async keep({ id, sha256 }: StoredFile): Promise<void> {
    await this.#folder.keep(String(id), { sha256: hexOf(sha256) });
  }

  open({ sha256, size }: StoredFile): Promise<FileBytes | undefined> {
    return this.#folder.open(hexOf(sha256), size);
  }

  async drop(id: number): Promise<void> {
    await this.#folder.drop(String(id));
  }

  async remove({ sha256 }: Pick<StoredFile, 'sha256'>): Promise<void> {
    await this.#folder.remove(hexOf(sha256));
  }

  kept(): AsyncGenerator<KeptContent> {
    return this.#folder.contents();
  }

  async has(sha256: Uint8Array): Promise<boolean> {
    return this.#folder.has(hexOf(sha256));
  }
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
