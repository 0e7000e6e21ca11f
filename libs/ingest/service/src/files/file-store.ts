import { createHash } from 'node:crypto';
import { type FileContent, filesNotConfigured, fileTooLarge } from '@pelorus/ingest/domain';
import { FileRepository, type IngestTables } from '@pelorus/ingest/persistence';
import { type ArrivingFile, type FilePlace } from '@pelorus/shared/files';
import { type Database } from '@pelorus/shared/persistence';

export interface ArrivedFile extends FileContent {
  /** Name among the arriving files. */
  readonly name: string;
}

/** Age from which marks and arriving files were left by an ended process: running ones are touched more often. */
const LEFT_AFTER = 2 * 3600 * 1000;
const SWEEP_EVERY = 3600 * 1000;

/**
 * Keeps the bytes of files, once for each content. A content comes and goes under a lock of the database and after a
 * mark: after an interruption, a sweep finds bytes without a file and removes them, never bytes of a file.
 */
export class FileStore {
  #swept = 0;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly configured: FilePlace | undefined,
  ) {}

  /** Where the bytes are; DomainError `files-not-configured` where there is no place. */
  get place(): FilePlace {
    if (!this.configured) throw filesNotConfigured();
    return this.configured;
  }

  /** Takes in bytes as fast as the disk does. A failure leaves nothing behind. */
  async receive(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ArrivedFile> {
    const file = await this.place.begin();
    try {
      const content = await write(body, file, maxBytes);
      return { name: file.name, ...content };
    } catch (error) {
      await this.place.drop(file.name);
      throw error;
    }
  }

  /** `work` inserts (`coming`) or deletes (`going`) a file of the content; bytes without a file are removed afterwards. */
  async changing<Result>(way: 'coming' | 'going', sha256: string, work: () => Promise<Result>): Promise<Result> {
    const mark = await this.place.mark(sha256);
    let isUsed = false;
    try {
      const result = await work();
      isUsed = way === 'coming';
      return result;
    } finally {
      // A later sweep removes what cannot be removed now, because the database is away.
      await this.#settle(mark, isUsed ? undefined : sha256).catch(() => undefined);
    }
  }

  /** Removes marks and arriving files of ended processes; does nothing within an hour of the last sweep. */
  async sweep(): Promise<void> {
    if (!this.configured || Date.now() - this.#swept < SWEEP_EVERY) return;
    this.#swept = Date.now();
    for (const { name, sha256 } of await this.configured.leftBehind(LEFT_AFTER)) await this.#settle(name, sha256);
  }

  /** Removes a mark or an arriving file, and before it the bytes of a content that no file has. */
  async #settle(name: string, sha256: string | undefined): Promise<void> {
    if (sha256 !== undefined) {
      await this.database.transaction(async (transaction) => {
        const files = new FileRepository(transaction, this.tables);
        await files.lockContent(sha256);
        if (await files.isUsed(sha256)) return;
        await this.place.remove(sha256);
        await files.forgetContent(sha256);
      });
    }
    await this.place.drop(name);
  }
}

async function write(body: AsyncIterable<Uint8Array>, file: ArrivingFile, maxBytes: number): Promise<FileContent> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxBytes) throw fileTooLarge(maxBytes);
      hash.update(chunk);
      await file.append(chunk);
    }
    await file.seal();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}
