import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DomainError } from '@pelorus/shared/kernel';
import { Database } from '@pelorus/shared/persistence';
import { AlertTables, RefusedUploadRepository } from '@pelorus/watch/persistence';

const EVERY_MS = 2_000;
/** Most accounts between two writes. */
const MOST_KNOWN = 10_000;

/** Counts uploads refused for their content, by account; writes the counts now and then. */
@Injectable()
export class RefusedUploads implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(RefusedUploads.name);
  readonly #refused = new Map<string, { uploads: number; reason: string }>();
  #timer?: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
  ) {}

  onModuleInit(): void {
    this.#timer = setInterval(() => void this.#write(), EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#write();
  }

  /** Counts a failed upload, if the file was at fault. */
  note(username: string, error: unknown): void {
    if (!(error instanceof DomainError) || error.kind !== 'invalid') return;
    const known = this.#refused.get(username);
    if (!known && this.#refused.size >= MOST_KNOWN) return;
    this.#refused.set(username, { uploads: (known?.uploads ?? 0) + 1, reason: error.faults?.[0]?.code ?? error.code });
  }

  async #write(): Promise<void> {
    await this.#writing;
    if (this.#refused.size === 0) return;
    const refusals = [...this.#refused].map(([username, refused]) => ({ username, ...refused }));
    this.#refused.clear();
    // A failed write is dropped: uploads go on while the database is away.
    this.#writing = new RefusedUploadRepository(this.database, this.tables)
      .add(refusals)
      .catch((error: unknown) => this.#logger.warn(`refused uploads are not counted: ${String(error)}`));
    await this.#writing;
  }
}
