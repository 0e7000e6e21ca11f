import { type Dataset, type PartYears } from '@pelorus/ingest/domain';
import {
  ContentRepository,
  DatasetIds,
  DatasetWriter,
  type IngestTables,
  PartRepository,
  SharedWithHeldError,
  UploadTransaction,
  YearRepository,
} from '@pelorus/ingest/persistence';
import { type Database, recentlyUsed } from '@pelorus/shared/persistence';
import { explainYear } from '../explain-year';
import { type SettledStreams } from '../settle-streams';
import { accept, originalOf, type Outcomes, writeFiles, writeJointly } from './accepted-file';
import { type Candidate, candidateOf, heldContentOf } from './batch-candidate';
import { type Outcome } from './batcher';
import { type KnownStreams } from './known-streams';
import { checkStreams, settleBatch } from './settle-batch';
import { type SmallFile } from './small-file';

const PARTS = 50_000;

/** Cache of parts and their years: a part is never deleted, and its years only widen. */
class KnownParts {
  readonly #years = recentlyUsed<number, { readonly firstYear: number; readonly lastYear: number }>(PARTS);

  cover({ part, firstYear, lastYear }: PartYears): boolean {
    const known = this.#years.get(part);
    return known !== undefined && known.firstYear <= firstYear && known.lastYear >= lastYear;
  }

  remember({ part, firstYear, lastYear }: PartYears): void {
    const known = this.#years.get(part);
    this.#years.set(part, {
      firstYear: Math.min(firstYear, known?.firstYear ?? firstYear),
      lastYear: Math.max(lastYear, known?.lastYear ?? lastYear),
    });
  }
}

/** Ids of datasets, reserved in ranges. */
class IdRange {
  #ids: number[] = [];

  constructor(
    private readonly reserve: (count: number) => Promise<number[]>,
    private readonly size: number,
  ) {}

  /** Takes `count` ascending ids. Callers must not overlap. */
  async take(count: number): Promise<number[]> {
    if (this.#ids.length < count) this.#ids.push(...(await this.reserve(Math.max(count, this.size))));
    return this.#ids.splice(0, count);
  }
}

/** Ids reserved at once; few, so that simultaneous uploads have close ids. */
const IDS = 32;

export class BatchStorage {
  readonly #ids: IdRange;
  readonly #parts = new KnownParts();

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly known: KnownStreams,
  ) {
    this.#ids = new IdRange((count) => new DatasetIds(database, tables).reserve(count), IDS);
  }

  /** Stores files; no two have the same bytes and account. */
  async run(files: readonly SmallFile[]): Promise<Outcome<Dataset>[]> {
    const ids = await this.#ids.take(files.length);
    const identified = files.map((file, i) => ({ file, id: ids[i]! }));
    const outcomes: Outcomes = new Map();
    const candidates = this.#knownCandidates(identified);
    if (!candidates || !(await this.#storeKnown(candidates, outcomes))) await this.#storeChecked(identified, outcomes);
    return files.map((file) => outcomes.get(file)!);
  }

  /**
   * Stores files that need no look-up, then those whose bytes turn out to be stored already. False, with nothing
   * stored, where some files of a shared block are stored already.
   */
  async #storeKnown(candidates: readonly Candidate[], outcomes: Outcomes): Promise<boolean> {
    try {
      await this.#atOnce(async (writer) => {
        await explainYear(this.database, this.tables, writeJointly(writer, candidates.map(originalOf), outcomes));
      });
    } catch (error) {
      if (error instanceof SharedWithHeldError) return false;
      throw error;
    }
    const held = candidates.filter(({ file }) => !outcomes.has(file));
    if (held.length === 0) return true;
    await this.#storeChecked(held, outcomes).catch((error: unknown) => {
      // Other files are stored: the batch as a whole has not failed.
      for (const { file } of held) outcomes.set(file, { kind: 'refused', error });
    });
    return true;
  }

  /** Has datasets written in one statement, or in a transaction where the server needs several. */
  async #atOnce(write: (writer: DatasetWriter) => Promise<void>): Promise<void> {
    const writer = new DatasetWriter(this.database, this.tables);
    if (!(await writer.needsTransaction())) return write(writer);
    const transaction = await UploadTransaction.begin(this.database, this.tables);
    try {
      await write(new DatasetWriter(transaction, this.tables));
      await transaction.commit();
    } finally {
      await transaction.rollback();
    }
  }

  /** Files whose streams, layouts and parts are known and which may not be copies; undefined when any file differs. */
  #knownCandidates(files: readonly IdentifiedFile[]): Candidate[] | undefined {
    const candidates: Candidate[] = [];
    for (const { file, id } of files) {
      const settled = this.known.settled(file.plan.columns);
      if (!settled || file.order.allowDuplicate || !mayWrite(file, settled)) return undefined;
      const candidate = candidateOf(file, settled, id);
      if (!this.#parts.cover(candidate.years)) return undefined;
      candidates.push(candidate);
    }
    return candidates;
  }

  /** Stores files after a look-up. A batch of nothing but duplicates is rolled back, with the streams that it began. */
  async #storeChecked(files: readonly IdentifiedFile[], outcomes: Outcomes): Promise<void> {
    const transaction = await UploadTransaction.begin(this.database, this.tables);
    try {
      const candidates = await this.#candidates(transaction, files, outcomes);
      await new PartRepository(transaction, this.tables).cover(candidates.map(({ years }) => years));
      const written = await this.#write(transaction, candidates, outcomes);
      if (written.length === 0) return;
      await transaction.commit();
      this.#remember(written);
    } finally {
      await transaction.rollback();
    }
  }

  /** Returns the candidates of files. Refuses files whose streams belong to others; throws for a single file. */
  async #candidates(
    transaction: UploadTransaction,
    files: readonly IdentifiedFile[],
    outcomes: Outcomes,
  ): Promise<Candidate[]> {
    const refuse = (file: SmallFile, error: unknown): void => {
      if (files.length === 1) throw error;
      outcomes.set(file, { kind: 'refused', error });
    };
    const unknown = files.filter(({ file }) => !this.known.settled(file.plan.columns)).map(({ file }) => file);
    const made = unknown.length > 0 ? await settleBatch(transaction, this.tables, unknown, refuse) : undefined;
    return files.flatMap(({ file, id }): Candidate[] => {
      const settled = made?.get(file) ?? this.#settledOf(file, refuse);
      return settled ? [candidateOf(file, settled, id)] : [];
    });
  }

  /** Known streams of a file; undefined without them, or where another account began them since the file was read. */
  #settledOf(file: SmallFile, refuse: (file: SmallFile, error: unknown) => void): SettledStreams | undefined {
    const known = this.known.settled(file.plan.columns);
    try {
      if (known) checkStreams(file.plan, known.streams, file.order);
      return known;
    } catch (error) {
      refuse(file, error);
      return undefined;
    }
  }

  /** Writes candidates with new bytes, or wanted copies; refuses the others. Returns the written ones. */
  async #write(
    transaction: UploadTransaction,
    candidates: readonly Candidate[],
    outcomes: Outcomes,
  ): Promise<Candidate[]> {
    const contents = new ContentRepository(transaction, this.tables);
    const writer = new DatasetWriter(transaction, this.tables);
    const years = new YearRepository(this.database.reserved, this.tables);
    const written: Candidate[] = [];
    for (let open = candidates; open.length > 0;) {
      const accepted = accept(open, await contents.holders(open.map(heldContentOf)), outcomes);
      if (accepted.length > 0) await years.begin(accepted.map(({ dataset }) => dataset.part));
      await explainYear(this.database, this.tables, writeFiles(writer, accepted, outcomes));
      written.push(...accepted.map(({ candidate }) => candidate).filter(({ file }) => outcomes.has(file)));
      // A missing outcome means that another upload became the original meanwhile.
      open = open.filter(({ file }) => !outcomes.has(file));
    }
    return written;
  }

  #remember(written: readonly Candidate[]): void {
    for (const { file, settled, years } of written) {
      this.#parts.remember(years);
      if (!this.known.settled(file.plan.columns)) this.known.remember(file.plan.columns, settled);
    }
  }
}

/** Whether a file may write its streams; streams that existed when it was read were checked then. */
function mayWrite({ plan, order }: SmallFile, { streams }: SettledStreams): boolean {
  if (plan.streams.size === streams.size) return true;
  try {
    checkStreams(plan, streams, order);
    return true;
  } catch {
    return false;
  }
}

interface IdentifiedFile {
  readonly file: SmallFile;
  readonly id: number;
}
