import { type IngestTables, StreamRepository } from '@pelorus/ingest/persistence';
import { missingOf, streamValuesOf } from '@pelorus/ingest/domain';
import { nrtError } from '@pelorus/shared/nrt';
import { type Database } from '@pelorus/shared/persistence';
import { BlockReader, type ReadFile } from './block-reader';
import { type Chunks } from './chunks';
import { DatasetStorage } from './dataset-storage';
import { DigestedChunks } from './digested-chunks';
import { checkDuplicates, checkedFile, contentOf, endFile } from './file-content';
import { findOriginal } from './find-original';
import { type FilePlan, planFile, readHeader, type StoragePlan } from './file-plan';
import { type UploadOrder, type UploadResult } from './upload';

/**
 * Stores a file while it arrives, completely or not at all. A faulty file is DomainError `invalid-file` with its
 * faults: the first fault undoes everything, and the rest is read only for further faults. Memory does not grow with
 * the file.
 */
export class StoreStream {
  readonly #streams: StreamRepository;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#streams = new StreamRepository(database, tables);
  }

  async run(order: UploadOrder, source: Chunks): Promise<UploadResult> {
    const body = new DigestedChunks(source);
    const plan = await planFile(await readHeader(body), order, (codes) => this.#streams.find(codes));
    return plan.storage ? this.#store(order, body, plan, plan.storage) : this.#refuse(body, plan);
  }

  /** Reads a file with a faulty header to its end, to report all faults. */
  async #refuse(body: Chunks, plan: FilePlan): Promise<never> {
    const reader = new BlockReader(plan);
    await readOn(body, reader);
    const { summary } = reader.end();
    throw nrtError(summary.faults, summary.totalFaults);
  }

  async #store(order: UploadOrder, body: DigestedChunks, plan: FilePlan, storage: StoragePlan): Promise<UploadResult> {
    const target = await DatasetStorage.open(this.database, this.tables, storage);
    try {
      const file = await readInto(target, body, plan);
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

/** Writes the rows of a body as blocks; a fault undoes them, and the rest of the body is read only for further faults. */
async function readInto(target: DatasetStorage, body: DigestedChunks, plan: FilePlan): Promise<ReadFile> {
  const reader = new BlockReader(plan);
  await pump(body, reader, target);
  if (reader.failed) {
    await target.rollback();
    await readOn(body, reader);
  }
  const file = endFile(reader);
  await target.write(reader.take());
  await target.endBlocks();
  await checkDuplicates(file, target.blocks);
  return file;
}

/** Stores the rows as they arrive, until the end or the first fault. */
async function pump(body: Chunks, reader: BlockReader, target: DatasetStorage): Promise<void> {
  while (!reader.failed) {
    await target.write(reader.take());
    const chunk = await body.next();
    if (!chunk) return;
    reader.write(chunk);
  }
}

/** Reads to the end without storing. */
async function readOn(body: Chunks, reader: BlockReader): Promise<void> {
  for (let chunk = await body.next(); chunk; chunk = await body.next()) reader.write(chunk);
}
