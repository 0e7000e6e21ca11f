import { type FileBytes, type KeptContent } from '@pelorus/shared/files';
import { ContentObjects, type ObjectStore } from '@pelorus/shared/objects';
import { type Executor, identifier, type Queries, sql } from '@pelorus/shared/persistence';
import { DatabaseContents } from './database-contents';
import { type FileContents, hexOf, type StoredFile } from './file-contents';

/** Keeps bytes as objects of a store. Files arrive in the table `file_chunk`, so that instances share nothing but database and store. */
export class ObjectContents implements FileContents {
  readonly #arriving: DatabaseContents;
  readonly #objects: ContentObjects;
  #archive?: Promise<string>;

  constructor(
    private readonly database: Queries,
    private readonly schema: string,
    store: ObjectStore,
  ) {
    this.#arriving = new DatabaseContents(database, schema);
    this.#objects = new ContentObjects(store, async () => `${await this.#folder()}/resources`);
  }

  append(id: number, place: number, bytes: Uint8Array): Promise<void> {
    return this.#arriving.append(id, place, bytes);
  }

  seal(): Promise<void> {
    return this.#arriving.seal();
  }

  async send(file: StoredFile): Promise<void> {
    const bytes = await this.#arriving.open(file);
    const { sha256, size } = file;
    if (bytes) await this.#objects.put({ sha256, size, read: () => bytes.read(0, size) });
  }

  /** Asks nothing of the store, which could hold all changes up. */
  async keep({ id }: StoredFile, change: Executor): Promise<void> {
    await this.#arriving.clear(id, change);
  }

  open({ sha256, size }: StoredFile): Promise<FileBytes | undefined> {
    return this.#objects.open(hexOf(sha256), size);
  }

  drop(): Promise<void> {
    return this.#arriving.drop();
  }

  async remove({ sha256 }: Pick<StoredFile, 'sha256'>): Promise<void> {
    await this.#objects.remove(hexOf(sha256));
  }

  async *kept(): AsyncGenerator<KeptContent> {
    for await (const sha256 of this.#objects.list()) yield { sha256, place: 'object store' };
  }

  has(sha256: Uint8Array): Promise<boolean> {
    return this.#objects.has(hexOf(sha256));
  }

  /** The folder of this registry in the store. */
  #folder(): Promise<string> {
    this.#archive ??= this.database
      .query<{ id: string }>(sql`select id from ${identifier(this.schema, 'file_archive')} limit 1`)
      .then(([row]) => row!.id);
    this.#archive.catch(() => (this.#archive = undefined));
    return this.#archive;
  }
}
