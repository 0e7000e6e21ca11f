import {
  aggregateTable,
  canUseSums,
  checkBuckets,
  checkFunctions,
  checkMemory,
  type IndexedBlock,
  limitRows,
  mergeBlocks,
  rawTable,
  type ReadPart,
  type ReadRequest,
  type Stream,
  type TableColumn,
  tableColumns,
} from '@pelorus/ingest/domain';
import { BlockSliceRepository, type IngestTables } from '@pelorus/ingest/persistence';
import { DomainError } from '@pelorus/shared/kernel';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type Database } from '@pelorus/shared/persistence';
import { BlockLoader } from './block-loader';
import { FindStreams } from './find-streams';
import { ReadPlanner, type ReadPlan } from './read-plan';

/** An answer that is ready to be read. */
export interface DataTable {
  readonly columns: readonly TableColumn[];
  /** The same as long as the same datasets contribute to the same columns. */
  readonly digest: string;
  /** Opens the rows; what must not be read is refused before there are any. */
  open(signal: AbortSignal): Promise<AsyncIterable<NrtWritableRows>>;
}

/** How often a read begins anew because a dataset was deleted before its first row. */
const ATTEMPTS = 3;

/**
 * Reads values of streams, or what sums them up. A read sees the datasets that there are when it begins; when one of them
 * is deleted before all of its values were given, the rows end with DomainError `changed-meanwhile`.
 */
export class ReadData {
  readonly #streams: FindStreams;
  readonly #planner: ReadPlanner;
  readonly #slices: BlockSliceRepository;

  constructor(database: Database, tables: IngestTables) {
    this.#streams = new FindStreams(database, tables);
    this.#planner = new ReadPlanner(database, tables);
    this.#slices = new BlockSliceRepository(database, tables);
  }

  /** Finds the streams and datasets; DomainError `not-found` for unknown codes, `malformed` for what makes no sense. */
  async find(request: ReadRequest): Promise<DataTable> {
    const streams = await this.#streams.all(request.codes);
    checkFunctions(streams, request.aggregation);
    const plan = await this.#plan(request, streams);
    return {
      columns: tableColumns(streams, request),
      digest: plan.digest,
      open: (signal) => this.#open(request, streams, plan, signal),
    };
  }

  /** The merged parts of a read, for those who make no table of them. */
  async parts(request: ReadRequest, signal: AbortSignal): Promise<AsyncIterable<ReadPart>> {
    const streams = await this.#streams.all(request.codes);
    return this.#parts(request, streams, await this.#plan(request, streams), signal);
  }

  async #plan(request: ReadRequest, streams: readonly Stream[]): Promise<ReadPlan> {
    const { keptFlags, withFlags, range } = request;
    return this.#planner.plan(streams, range, withFlags || keptFlags !== undefined);
  }

  async #open(
    request: ReadRequest,
    streams: readonly Stream[],
    plan: ReadPlan,
    signal: AbortSignal,
  ): Promise<AsyncIterable<NrtWritableRows>> {
    const { aggregation, limit } = request;
    const parts = await this.#parts(request, streams, plan, signal);
    const table = aggregation
      ? aggregateTable(parts, streams, aggregation, request)
      : rawTable(parts, streams, request);
    return limit === undefined ? table : limitRows(table, limit);
  }

  async #parts(
    request: ReadRequest,
    streams: readonly Stream[],
    plan: ReadPlan,
    signal: AbortSignal,
    attempt = 1,
  ): Promise<AsyncIterable<ReadPart>> {
    const { aggregation, range, limit } = request;
    if (aggregation) checkBuckets(aggregation, range, undefined, limit);
    try {
      const index = await this.#planner.blocks(plan, range, signal);
      if (aggregation) checkBuckets(aggregation, range, index, limit);
      checkMemory(index, range, aggregation);
      const options = { streams: streams.length, range, canSum: summing(request), signal };
      const loader = new BlockLoader(index, this.#slices, options);
      return mergeBlocks(index, (place) => loader.load(place));
    } catch (error) {
      if (attempt >= ATTEMPTS || !isChanged(error)) throw error;
      return this.#parts(request, streams, await this.#plan(request, streams), signal, attempt + 1);
    }
  }
}

/** Whether a block's statistics can stand for it: it lies within one bucket and the range, and holds numbers alone. */
function summing(request: ReadRequest): (block: IndexedBlock) => boolean {
  const { aggregation, range } = request;
  if (!aggregation || !canUseSums(request)) return () => false;
  const { min, max } = range;
  return ({ dataset, minMs, maxMs }) =>
    (!min || minMs > min.ms) &&
    (!max || maxMs < max.ms) &&
    aggregation.bucketing.endOf(aggregation.bucketing.startOf(minMs)) > maxMs &&
    dataset.columns.every(({ kind }) => kind === 'number');
}

function isChanged(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'changed-meanwhile';
}
