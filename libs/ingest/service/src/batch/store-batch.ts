import {
  checkKinds,
  checkOwner,
  type Dataset,
  datasetLevel,
  duplicateDataset,
  missingOf,
  partOf,
  type PartYears,
  partYears,
  streamValuesOf,
  unitWarnings,
} from '@pelorus/ingest/domain';
import {
  type BatchDataset,
  ContentRepository,
  DatasetBatchWriter,
  DatasetIds,
  type HeldContent,
  type IngestTables,
  PartRepository,
  UploadTransaction,
} from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { datasetHead } from '../dataset-head';
import { columnsOfStreams } from '../file-plan';
import { settleStreams, type SettledStreams } from '../settle-streams';
import { type Outcome } from './batcher';
import { IdRange } from './id-range';
import { KnownParts } from './known-parts';
import { type KnownStreams } from './known-streams';
import { type SmallFile } from './small-file';

/** Ids in advance: few enough that those of uploads at one time are near each other. */
const IDS = 32;

/** A file with the streams, the dataset and the part that it is to be. */
interface Candidate {
  readonly file: SmallFile;
  readonly settled: SettledStreams;
  readonly id: number;
  readonly years: PartYears;
}

/** Stores small files, several in one transaction. */
export class StoreBatch {
  readonly #ids: IdRange;
  readonly #parts = new KnownParts();

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly known: KnownStreams,
  ) {
    this.#ids = new IdRange((count) => new DatasetIds(database, tables).reserve(count), IDS);
  }

  /**
   * Stores files whose streams and layouts are all known, or one file, whatever it needs. No two hold the same bytes of
   * one account.
   */
  async run(files: readonly SmallFile[]): Promise<Outcome<Dataset>[]> {
    const ids = await this.#ids.take(files.length);
    const known = this.#knownCandidates(files, ids);
    if (known) {
      try {
        return await this.#storeAtOnce(known);
      } catch (error) {
        if (!ContentRepository.isHeld(error)) throw error;
      }
    }
    const transaction = await UploadTransaction.begin(this.database, this.tables);
    try {
      return await this.#store(transaction, files, ids);
    } finally {
      await transaction.rollback();
    }
  }

  /** Files that need nothing new and may not be duplicates, as most are; undefined when one of them is another case. */
  #knownCandidates(files: readonly SmallFile[], ids: readonly number[]): Candidate[] | undefined {
    const candidates: Candidate[] = [];
    for (const [i, file] of files.entries()) {
      const settled = this.known.settled(file.plan.columns);
      // Streams that were there when the file was read were checked then.
      if (!settled || file.order.allowDuplicate || file.plan.streams.size < settled.streams.size) return undefined;
      const candidate = candidateOf(file, settled, ids[i]!);
      if (!this.#parts.cover(candidate.years)) return undefined;
      candidates.push(candidate);
    }
    return candidates;
  }

  /** Stores files in one message, taking for granted that none is a duplicate. */
  async #storeAtOnce(candidates: readonly Candidate[]): Promise<Outcome<Dataset>[]> {
    const datasets = candidates.map((candidate) => batchDataset(candidate, true));
    const moments = new Map<number, Instant>();
    await UploadTransaction.atOnce(this.database, this.tables, (transaction) =>
      new DatasetBatchWriter(transaction, this.tables).write(datasets, moments),
    );
    return candidates.map(({ file }, i) => ({ kind: 'done', result: storedDataset(file, datasets[i]!, moments) }));
  }

  async #store(
    transaction: UploadTransaction,
    files: readonly SmallFile[],
    ids: readonly number[],
  ): Promise<Outcome<Dataset>[]> {
    const outcomes = new Map<SmallFile, Outcome<Dataset>>();
    const refuse = (file: SmallFile, error: unknown): void => void outcomes.set(file, { kind: 'refused', error });
    const candidates: Candidate[] = [];
    for (const [i, file] of files.entries()) {
      try {
        candidates.push(candidateOf(file, await this.#settle(transaction, file, files.length), ids[i]!));
      } catch (error) {
        if (files.length === 1) throw error;
        refuse(file, error);
      }
    }
    await new PartRepository(transaction, this.tables).cover(candidates.map(({ years }) => years));
    const holders = await new ContentRepository(transaction, this.tables).holders(candidates.map(contentOf));
    const accepted: [Candidate, BatchDataset][] = [];
    candidates.forEach((candidate, i) => {
      const holder = holders[i];
      const isRefused = holder?.isSame && !candidate.file.order.allowDuplicate;
      if (isRefused) refuse(candidate.file, duplicateDataset(holder.id));
      else accepted.push([candidate, batchDataset(candidate, holder === undefined)]);
    });
    // Nothing but duplicates: the transaction is undone, with whatever one of them began.
    if (accepted.length > 0) {
      for (const [file, dataset] of await this.#commit(transaction, accepted)) {
        outcomes.set(file, { kind: 'done', result: dataset });
      }
    }
    return files.map((file) => outcomes.get(file)!);
  }

  /** Only a file that is alone may make what it needs. */
  async #settle(transaction: UploadTransaction, file: SmallFile, files: number): Promise<SettledStreams> {
    const { plan, order } = file;
    const known = this.known.settled(plan.columns);
    if (!known) {
      if (files > 1) throw new Error('a file with new streams is not alone');
      return settleStreams(transaction, this.tables, plan, order);
    }
    // Streams that were not there when the file was read may be somebody else's.
    checkOwner(columnsOfStreams(plan.columns), known.streams, order);
    checkKinds(plan.columns, known.streams);
    return known;
  }

  async #commit(
    transaction: UploadTransaction,
    accepted: readonly (readonly [Candidate, BatchDataset])[],
  ): Promise<Map<SmallFile, Dataset>> {
    const moments = await new DatasetBatchWriter(transaction, this.tables).commit(
      accepted.map(([, dataset]) => dataset),
    );
    for (const [{ years }] of accepted) this.#parts.remember(years);
    const [{ file, settled }] = accepted[0]!;
    // Of several files all was known before.
    if (accepted.length === 1) this.known.remember(file.plan.columns, settled);
    return new Map(
      accepted.map(([candidate, dataset]) => [candidate.file, storedDataset(candidate.file, dataset, moments)]),
    );
  }
}

function candidateOf(file: SmallFile, settled: SettledStreams, id: number): Candidate {
  const part = partOf(settled.layoutId, file.blocks[0]!.first);
  return { file, settled, id, years: partYears(part, file.content) };
}

function contentOf({ file: { order, content }, years: { part } }: Candidate): HeldContent {
  return { ...content, part, username: order.username };
}

function batchDataset({ file, settled, id, years: { part } }: Candidate, original: boolean): BatchDataset {
  const { order, content, plan, blocks, summaries } = file;
  const { username, name } = order;
  const lengthMs = content.datetimeMax.ms - content.datetimeMin.ms;
  const level = datasetLevel(blocks.length, content.rows, lengthMs, plan.columns.length);
  const missing = missingOf(summaries);
  return {
    ...content,
    ...(missing && { missingOf: missing }),
    id,
    part,
    username,
    name,
    original,
    summaries,
    warnings: unitWarnings(plan.columns, settled.streams),
    blocks: blocks.map((block, seq) => ({ ...block, part, datasetId: id, seq, level })),
  };
}

/** A dataset as it was stored. */
function storedDataset(file: SmallFile, dataset: BatchDataset, moments: ReadonlyMap<number, Instant>): Dataset {
  const head = datasetHead(dataset, moments.get(dataset.id)!);
  return { ...head, streams: streamValuesOf(file.plan.columns, head.rows, head.missingOf) };
}
