import { type FileDescription, type StoredFile } from '@pelorus/ingest/domain';
import { FileRepository, type IngestTables, type NewFile } from '@pelorus/ingest/persistence';
import { AccountSlots, DomainError, type SlotLimits, type SlotState } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { type AccountQuotas } from '../account-quotas';
import { UploadCount } from '../upload-count';
import { type FileStore } from './file-store';

export interface FileLimits {
  readonly maxBytes: number;
  readonly uploads: SlotLimits;
  readonly quotas: AccountQuotas;
}

/** How often a file is sent that deletions of the same bytes remove, or that the store forgets. */
const MOST_SENDS = 3;

/** Stores files of any kind, completely or not at all. Accounts take turns when many files arrive at once. */
export class FileUploads {
  readonly count = new UploadCount();
  readonly #slots: AccountSlots;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly store: FileStore,
    private readonly limits: FileLimits,
  ) {
    this.#slots = new AccountSlots('upload', limits.uploads);
  }

  get slots(): SlotState {
    return this.#slots.state;
  }

  /** Throws DomainError `files-not-configured` when the service keeps no files. */
  requirePlace(): void {
    void this.store.place;
  }

  /**
   * Stores the bytes of `body`, which are pulled as fast as they are written; resolves when all of them are safe on the
   * disk. `gone` ends the wait for a turn. DomainError `unavailable` when too many uploads wait.
   */
  async run(description: FileDescription, body: AsyncIterable<Uint8Array>, gone?: AbortSignal): Promise<StoredFile> {
    this.limits.quotas.admit(description.username);
    return this.#slots.run(description.username, gone, () => this.#store(description, body));
  }

  async #store(description: FileDescription, body: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    // A failure of the sweep does not concern this file.
    void this.store.sweep().catch(() => undefined);
    const arrived = await this.store.receive(body, this.limits.maxBytes);
    this.limits.quotas.count(description.username, arrived.size);
    this.count.bytes += arrived.size;
    try {
      const { size, sha256, name } = arrived;
      const file = { ...description, size, sha256 };
      const stored = await this.store.changing('coming', sha256, async () => {
        for (let sent = 0; sent < MOST_SENDS; sent++) {
          await this.store.place.send(name, file);
          const kept = await this.#keep(file, name);
          if (kept) return kept;
        }
        throw fileLost();
      });
      this.count.stored++;
      return stored;
    } finally {
      await this.store.place.drop(arrived.name);
    }
  }

  /** Undefined when it is to be sent again. */
  #keep(file: NewFile, arrived: string): Promise<StoredFile | undefined> {
    return this.database.transaction(async (transaction) => {
      const files = new FileRepository(transaction, this.tables);
      await files.lockContent(file.sha256);
      return (await this.store.place.keep(arrived, file)) ? files.insert(file) : undefined;
    });
  }
}

function fileLost(): DomainError {
  const detail =
    'The object store did not have the file after it was sent, several times; nothing is stored. Try again.';
  return new DomainError('unavailable', 'object-store-unavailable', detail, { retryAfter: 30 });
}
