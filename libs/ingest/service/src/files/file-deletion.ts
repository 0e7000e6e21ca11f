import { fileOfAnother, unknownFile } from '@pelorus/ingest/domain';
import { FileRepository, type IngestTables } from '@pelorus/ingest/persistence';
import { checkPrecondition, type Precondition } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { type Remover } from '../dataset-deletion';
import { type FileStore } from './file-store';

/** Revision of every file: files never change. */
export const FILE_REVISION = 1;

/** Deletes files; the last file of a content takes the bytes with it. */
export class FileDeletion {
  readonly #files: FileRepository;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly store: FileStore,
  ) {
    this.#files = new FileRepository(database, tables);
  }

  /** Deletes a file for the account that wrote it, or an administrator; DomainError `not-found`, `forbidden` for others. */
  async run(id: number, { username, admin }: Remover, precondition: Precondition): Promise<void> {
    const file = await this.#files.find(id);
    if (!file) throw unknownFile(id);
    if (file.username !== username && !admin) throw fileOfAnother(id);
    checkPrecondition(precondition, FILE_REVISION);
    const deleted = await this.store.changing('going', file.sha256, () => this.#files.delete(file));
    if (!deleted) throw unknownFile(id);
  }
}
