import { checkKinds, checkOwner, type Dataset, duplicateDataset } from '@pelorus/ingest/domain';
import {
  type BatchDataset,
  ContentRepository,
  DatasetBatchWriter,
  DatasetIds,
  type IngestTables,
  PartRepository,
  UploadTransaction,
} from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { columnsOfStreams } from '../file-plan';
import { settleStreams, type SettledStreams } from '../settle-streams';
import { batchDataset, type Candidate, candidateOf, contentOf, storedDataset } from './batch-candidate';
import { type Outcome } from './batcher';
import { IdRange } from './id-range';
import { KnownParts } from './known-parts';
import { type KnownStreams } from './known-streams';
import { type SmallFile } from './small-file';

/** Number of ids reserved in advance; few, so that simultaneous uploads have ids near each other. */
const IDS = 32;

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
   * Stores files whose streams and layouts are all known, or a single file of any kind. No two files of the batch have
   * the same bytes and account.
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

  /**
   * Files whose streams, layouts and parts are all known and which may not be copies, as for most batches; undefined
   * when any file differs.
   */
  #knownCandidates(files: readonly SmallFile[], ids: readonly number[]): Candidate[] | undefined {
    const candidates: Candidate[] = [];
    for (const [i, file] of files.entries()) {
      const settled = this.known.settled(file.plan.columns);
      // Streams that existed when the file was read were checked then.
      if (!settled || file.order.allowDuplicate || file.plan.streams.size < settled.streams.size) return undefined;
      const candidate = candidateOf(file, settled, ids[i]!);
      if (!this.#parts.cover(candidate.years)) return undefined;
      candidates.push(candidate);
    }
    return candidates;
  }

  /** Stores files in one message, assuming that none is a duplicate. */
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
    const candidates = await this.#candidates(transaction, files, ids, refuse);
    const accepted = await this.#accept(transaction, candidates, refuse);
    // A batch of duplicates only is rolled back, with any streams that it began.
    if (accepted.length > 0) {
      for (const [file, dataset] of await this.#commit(transaction, accepted)) {
        outcomes.set(file, { kind: 'done', result: dataset });
      }
    }
    return files.map((file) => outcomes.get(file)!);
  }

  /** The candidates of files; refuses files whose streams belong to others, or throws for a file alone. */
  async #candidates(
    transaction: UploadTransaction,
    files: readonly SmallFile[],
    ids: readonly number[],
    refuse: (file: SmallFile, error: unknown) => void,
  ): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    for (const [i, file] of files.entries()) {
      try {
        candidates.push(candidateOf(file, await this.#settle(transaction, file, files.length), ids[i]!));
      } catch (error) {
        if (files.length === 1) throw error;
        refuse(file, error);
      }
    }
    return candidates;
  }

  /** The datasets of candidates whose bytes are new or wanted as copies; refuses the others. */
  async #accept(
    transaction: UploadTransaction,
    candidates: readonly Candidate[],
    refuse: (file: SmallFile, error: unknown) => void,
  ): Promise<[Candidate, BatchDataset][]> {
    await new PartRepository(transaction, this.tables).cover(candidates.map(({ years }) => years));
    const holders = await new ContentRepository(transaction, this.tables).holders(candidates.map(contentOf));
    const accepted: [Candidate, BatchDataset][] = [];
    candidates.forEach((candidate, i) => {
      const holder = holders[i];
      const isRefused = holder?.isSame && !candidate.file.order.allowDuplicate;
      if (isRefused) refuse(candidate.file, duplicateDataset(holder.id));
      else accepted.push([candidate, batchDataset(candidate, holder === undefined)]);
    });
    return accepted;
  }

  /** Makes the streams and the layout that a file needs; only for a file alone in its batch. */
  async #settle(transaction: UploadTransaction, file: SmallFile, files: number): Promise<SettledStreams> {
    const { plan, order } = file;
    const known = this.known.settled(plan.columns);
    if (!known) {
      if (files > 1) throw new Error('a batch of several files has new streams');
      return settleStreams(transaction, this.tables, plan, order);
    }
    // Streams that began after the file was read may belong to another account.
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
    // Streams and layouts of several files were known before.
    if (accepted.length === 1) this.known.remember(file.plan.columns, settled);
    return new Map(
      accepted.map(([candidate, dataset]) => [candidate.file, storedDataset(candidate.file, dataset, moments)]),
    );
  }
}
