import { createHash } from 'node:crypto';
import { type IngestTables, StreamRepository } from '@pelorus/ingest/persistence';
import { missingOf, streamValuesOf } from '@pelorus/ingest/domain';
import { nrtError } from '@pelorus/shared/nrt';
import { type Database } from '@pelorus/shared/persistence';
import { BlockReader, type FileReader, type ReadFile } from './block-reader';
import { type Chunks } from './chunks';
import { DatasetStorage } from './dataset-storage';
import { checkDuplicates, checkedFile, contentOf, soundFile } from './file-content';
import { findOriginal } from './find-original';
import { type FilePlan, planFile, readHeader, type StoragePlan } from './file-plan';
import { type Crew } from './sections/crew';
import { SharedReader } from './sections/shared-reader';
import { type UploadOrder, type UploadResult } from './upload';

class DigestedChunks implements Chunks {
  bytes = 0;
  readonly #hash = createHash('sha256');

  constructor(private readonly source: Chunks) {}

  async next(): Promise<Uint8Array | undefined> {
    const chunk = await this.source.next();
    if (chunk) {
      this.bytes += chunk.length;
      this.#hash.update(chunk);
    }
    return chunk;
  }

  /** SHA-256 of all chunks in hexadecimal digits. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/**
 * Stores a file while it arrives, completely or not at all. The first fault undoes all; the rest is read for further
 * faults, which DomainError `invalid-file` lists. Memory does not grow with the file.
 */
export class StreamedUpload {
  readonly #streams: StreamRepository;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#streams = new StreamRepository(database, tables);
  }

  async run(order: UploadOrder, source: Chunks, crew?: Crew): Promise<UploadResult> {
    const body = new DigestedChunks(crew ? crew.guard(source) : source);
    const plan = await planFile(await readHeader(body), order, (codes) => this.#streams.find(codes));
    const reader = await beginRows(plan, crew);
    return plan.storage ? this.#store(order, body, reader, plan.storage) : refuse(body, reader);
  }

  async #store(
    order: UploadOrder,
    body: DigestedChunks,
    reader: FileReader,
    storage: StoragePlan,
  ): Promise<UploadResult> {
    const target = await DatasetStorage.open(this.database, this.tables, storage);
    try {
      const file = await readInto(target, body, reader);
      const content = contentOf(file.summary, body.bytes, body.sha256());
      const streams = streamValuesOf(storage.columns, content.rows, missingOf(file.streams));
      if (!order.dryRun) {
        const dataset = await target.commit(order, content, file.streams);
        return { kind: 'stored', dataset: { ...dataset, streams } };
      }
      await target.rollback();
      const unstored = { ...content, username: order.username, columns: storage.columns, first: file.places[0]!.first };
      const original = await findOriginal(this.database, this.tables, unstored);
      return { kind: 'checked', file: checkedFile(order, content, streams, storage.warnings, original) };
    } finally {
      await target.rollback();
    }
  }
}

/** Reader of the rows; it has those that came with the header. */
async function beginRows(plan: FilePlan, crew: Crew | undefined): Promise<FileReader> {
  if (!crew) return new BlockReader(plan);
  const reader = new SharedReader(plan, crew);
  await reader.write(plan.read.rest);
  return reader;
}

/** Reads a file with a faulty header to its end, for all faults. */
async function refuse(body: Chunks, reader: FileReader): Promise<never> {
  await readOn(body, reader);
  const { summary } = await reader.end();
  throw nrtError(summary.faults, summary.totalFaults);
}

/** Writes rows as blocks; a fault undoes them, and the rest is read for further faults. */
async function readInto(target: DatasetStorage, body: Chunks, reader: FileReader): Promise<ReadFile> {
  await pump(body, reader, target);
  if (reader.failed) {
    await target.rollback();
    await readOn(body, reader);
  }
  const file = soundFile(await reader.end());
  await target.write(reader.take());
  await target.endBlocks();
  await checkDuplicates(file, target.blocks);
  return file;
}

/** Stores rows until the end or the first fault. */
async function pump(body: Chunks, reader: FileReader, target: DatasetStorage): Promise<void> {
  while (!reader.failed) {
    await target.write(reader.take());
    const chunk = await nextChunk(body, reader, target);
    if (!chunk) return;
    await reader.write(chunk);
  }
}

/** Awaits the next chunk. Meanwhile stores blocks of helpers, or undoes all where these find a fault. */
async function nextChunk(body: Chunks, reader: FileReader, target: DatasetStorage): Promise<Uint8Array | undefined> {
  const next = body.next();
  const settled = (): boolean => true;
  // A failed body counts as arrived: its error is thrown below, maybe when nobody waits.
  const arrived = next.then(settled, settled);
  for (;;) {
    const more = reader.moreBlocks?.();
    if (!more || (await Promise.race([arrived, more.then(() => false)]))) return next;
    if (!reader.failed) await target.write(reader.take());
    else await target.rollback();
  }
}

async function readOn(body: Chunks, reader: FileReader): Promise<void> {
  for (let chunk = await body.next(); chunk; chunk = await body.next()) await reader.write(chunk);
}
