import { checkKinds, checkOwner, type Dataset, duplicateDataset, unitWarnings } from '@pelorus/ingest/domain';
import {
  type BatchDataset,
  DatasetBatchWriter,
  DatasetIds,
  DigestRepository,
  type IngestTables,
  type NewDataset,
  UploadTransaction,
} from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { streamValues } from '../file-content';
import { columnsOfStreams } from '../file-plan';
import { settleStreams, type SettledStreams } from '../settle-streams';
import { type Outcome } from './batcher';
import { IdRange } from './id-range';
import { type KnownStreams } from './known-streams';
import { type SmallFile } from './small-file';

/** Ids in advance: few enough that those of uploads at one time are near each other. */
const IDS = 32;

/** A file with the streams and the dataset that it is to be. */
interface Candidate {
  readonly file: SmallFile;
  readonly settled: SettledStreams;
  readonly id: number;
}

/** Stores small files, several in one transaction. */
export class StoreBatch {
  readonly #ids: IdRange;

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
        if (!DigestRepository.isHeld(error)) throw error;
      }
    }
    const transaction = await UploadTransaction.begin(this.database, this.tables);
    try {
      const outcomes = await this.#store(transaction, files, ids);
      return outcomes;
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
      candidates.push({ file, settled, id: ids[i]! });
    }
    return candidates;
  }

  /** Stores files in one message, taking for granted that none is a duplicate. */
  async #storeAtOnce(candidates: readonly Candidate[]): Promise<Outcome<Dataset>[]> {
    const datasets = candidates.map(batchDataset);
    const moments = new Map<number, Instant>();
    await UploadTransaction.atOnce(this.database, this.tables, (transaction) => [
      new DigestRepository(transaction, this.tables).claimFree(candidates.map(claimOf)),
      ...new DatasetBatchWriter(transaction, this.tables).write(datasets, moments),
    ]);
    return candidates.map((candidate) => ({ kind: 'done', result: storedDataset(candidate, moments) }));
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
        candidates.push({ file, settled: await this.#settle(transaction, file, files.length), id: ids[i]! });
      } catch (error) {
        if (files.length === 1) throw error;
        refuse(file, error);
      }
    }
    const holders = await new DigestRepository(transaction, this.tables).claimAll(candidates.map(claimOf));
    const accepted = candidates.filter(({ file, id }, i) => {
      if (holders[i] === id || file.order.allowDuplicate) return true;
      refuse(file, duplicateDataset(holders[i]!));
      return false;
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

  async #commit(transaction: UploadTransaction, accepted: readonly Candidate[]): Promise<Map<SmallFile, Dataset>> {
    const moments = await new DatasetBatchWriter(transaction, this.tables).commit(accepted.map(batchDataset));
    const [{ file, settled }] = accepted as [Candidate];
    // Of several files all was known before.
    if (accepted.length === 1) this.known.remember(file.plan.columns, settled);
    return new Map(accepted.map((candidate) => [candidate.file, storedDataset(candidate, moments)]));
  }
}

function claimOf({ file, id }: Candidate): { username: string; sha256: string; datasetId: number } {
  return { username: file.order.username, sha256: file.content.sha256, datasetId: id };
}

function newDataset({ file: { order, content, plan }, settled: { layoutId, streams }, id }: Candidate): NewDataset {
  const { username, name } = order;
  return { ...content, id, username, name, layoutId, warnings: unitWarnings(plan.columns, streams) };
}

function batchDataset(candidate: Candidate): BatchDataset {
  const { blocks, summaries } = candidate.file;
  return { ...newDataset(candidate), blocks, summaries, streamIds: candidate.settled.streamIds };
}

/** A dataset as it was stored. */
function storedDataset(candidate: Candidate, moments: ReadonlyMap<number, Instant>): Dataset {
  const { summaries, plan } = candidate.file;
  const datetime = moments.get(candidate.id)!;
  return { ...newDataset(candidate), datetime, streams: streamValues(summaries, plan.columns) };
}
