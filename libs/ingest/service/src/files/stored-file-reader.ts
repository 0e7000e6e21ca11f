import { bytesMissing, type StoredFile, unknownFile } from '@pelorus/ingest/domain';
import { type FilePage, FileRepository, type IngestTables } from '@pelorus/ingest/persistence';
import { type FileBytes } from '@pelorus/shared/files';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { type FileStore } from './file-store';

export class StoredFileReader {
  readonly #files: FileRepository;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly store: FileStore,
  ) {
    this.#files = new FileRepository(database, tables);
  }

  /** One file, or DomainError `not-found`. */
  async get(id: number): Promise<StoredFile> {
    const file = await this.#files.find(id);
    if (!file) throw unknownFile(id);
    return file;
  }

  list(request: PageRequest, writers: boolean): Promise<FilePage> {
    return this.#files.list(request, writers);
  }

  /** Runs `use` with a file and its bytes, which are open meanwhile. DomainError `unavailable` for missing bytes. */
  async read(id: number, use: (file: StoredFile, bytes: FileBytes) => Promise<void>): Promise<void> {
    const file = await this.get(id);
    const bytes = await this.store.place.open(file.sha256, file.size);
    if (!bytes) {
      // A deletion removed the bytes meanwhile, or they are lost.
      await this.get(id);
      throw bytesMissing(id);
    }
    try {
      await use(file, bytes);
    } finally {
      await bytes.close();
    }
  }
}
