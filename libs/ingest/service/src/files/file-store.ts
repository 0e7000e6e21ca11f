import { createHash } from 'node:crypto';
import { type FileContent, filesNotConfigured, fileTooLarge } from '@pelorus/ingest/domain';
import { FileRepository, type IngestTables } from '@pelorus/ingest/persistence';
import { type ArrivingFile, type FileFolder } from '@pelorus/shared/files';
import { type Database } from '@pelorus/shared/persistence';

/** A file that has arrived, but that nobody knows yet. */
export interface ArrivedFile extends FileContent {
  /** What it is called among what arrives. */
  readonly name: string;
}

/** Nothing that is under way rests for so long: what does was left by a process that ended. */
const LEFT_AFTER = 2 * 3600 * 1000;
const SWEEP_EVERY = 3600 * 1000;

/**
 * The bytes of files, once for each content. A content comes and goes under a lock of the database and after a mark in the
 * folder: whatever breaks off in between, bytes without a file are found and removed, and never those of a file.
 */
export class FileStore {
  #swept = 0;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly configured: FileFolder | undefined,
  ) {}

  /** The folder; DomainError `files-not-configured` without one. */
  get folder(): FileFolder {
    if (!this.configured) throw filesNotConfigured();
    return this.configured;
  }

  /** Takes in bytes as fast as the disk takes them. What fails leaves nothing behind. */
  async receive(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ArrivedFile> {
    const file = await this.folder.begin();
    try {
      const content = await write(body, file, maxBytes);
      return { name: file.name, ...content };
    } catch (error) {
      await this.folder.drop(file.name);
      throw error;
    }
  }

  /** Does what makes (`coming`) or removes (`going`) a file of a content, whose bytes go when no file has it in the end. */
  async changing<Result>(way: 'coming' | 'going', sha256: string, work: () => Promise<Result>): Promise<Result> {
    const mark = await this.folder.mark(sha256);
    let isUsed = false;
    try {
      const result = await work();
      isUsed = way === 'coming';
      return result;
    } finally {
      // What cannot be settled now, because the database is away, is settled by a later sweep.
      await this.#settle(mark, isUsed ? undefined : sha256).catch(() => undefined);
    }
  }

  /** Removes what processes left that ended in the middle of something; does nothing within an hour of the last time. */
  async sweep(): Promise<void> {
    if (!this.configured || Date.now() - this.#swept < SWEEP_EVERY) return;
    this.#swept = Date.now();
    for (const { name, sha256 } of await this.configured.leftBehind(LEFT_AFTER)) await this.#settle(name, sha256);
  }

  /** Removes what is called so, after the bytes of a content that no file has. */
  async #settle(name: string, sha256: string | undefined): Promise<void> {
    if (sha256 !== undefined) {
      await this.database.transaction(async (transaction) => {
        const files = new FileRepository(transaction, this.tables);
        await files.lockContent(sha256);
        if (await files.isUsed(sha256)) return;
        await this.folder.remove(sha256);
        await files.forgetContent(sha256);
      });
    }
    await this.folder.drop(name);
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
