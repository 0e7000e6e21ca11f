import { createHash } from 'node:crypto';
import { CalendarUnit } from '@pelorus/ingest/blocks';
import {
  aggregateTable,
  type Aggregation,
  BlockIndex,
  bucketsFor,
  canUseSums,
  checkBuckets,
  checkFunctions,
  checkOverlap,
  type Extent,
  findFullBucket,
  limitRows,
  MAX_QUANTILE_VALUES,
  needsValues,
  rawTable,
  type ReadRequest,
  type ReadSegment,
  refuseFull,
  type Stream,
  type TableColumn,
  tableColumns,
} from '@pelorus/ingest/domain';
import { BlockSliceRepository, type IngestTables, type ReadPlanRepository } from '@pelorus/ingest/persistence';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type Database } from '@pelorus/shared/persistence';
import { countRows } from './count-rows';
import { FindStreams } from './find-streams';
import {
  type DatasetFilter,
  findBlocks,
  findDensities,
  findPieces,
  type PieceEntry,
  ReadPlanner,
  type ReadScope,
} from './read-plan';
import { type ReadBudget } from './read-budget';
import { RowReader } from './row-reader';
import { isUseful, SumReader } from './sum-reader';

/** Bytes that a read needs whatever it reads. */
const ANY_READ_BYTES = 4 * 1024 ** 2;
/** Bytes of each value of which a quantile is taken, in an array that grows by doubling. */
const QUANTILE_VALUE_BYTES = 16;

/** An answer that is ready to be read. */
export interface DataTable {
  readonly columns: readonly TableColumn[];
  /** Differs when the values do; may also differ when only their storage does. */
  readonly digest: string;
  /** Opens the rows; throws before the first row when limits forbid the read. */
  open(signal: AbortSignal): Promise<AsyncIterable<NrtWritableRows>>;
}

/** A read with the blocks or pieces that it needs. */
interface ReadPlan {
  readonly request: ReadRequest;
  readonly streams: readonly Stream[];
  readonly scope: ReadScope;
  readonly keeps: DatasetFilter;
  /** Blocks for a read of rows, pieces for one of sums. */
  readonly found: BlockIndex | readonly PieceEntry[];
}

/**
 * Reads values of streams, or sums of them. A read sees the datasets that exist at its moment, wherever merges move
 * their rows. When one of them is deleted before all of its values were given, the rows may end with DomainError
 * `changed-meanwhile`.
 */
export class ReadData {
  /** Number of rows of tables that were given since the start. */
  rowsGiven = 0;
  readonly #streams: FindStreams;
  readonly #planner: ReadPlanner;
  readonly #slices: BlockSliceRepository;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly budget: ReadBudget,
  ) {
    this.#streams = new FindStreams(database, tables);
    this.#planner = new ReadPlanner(database, tables);
    this.#slices = new BlockSliceRepository(database, tables);
  }

  /**
   * Finds the streams and blocks of a request; DomainError `not-found` for unknown codes, `malformed` for a
   * contradictory request.
   */
  async find(request: ReadRequest): Promise<DataTable> {
    const plan = await this.#plan(request);
    return {
      columns: tableColumns(plan.streams, plan.request),
      digest: digestOf(plan.found),
      open: (signal) => this.#open(plan, signal),
    };
  }

  /** The segments of a read, for callers that make no table of them. */
  async segments(request: ReadRequest, signal: AbortSignal): Promise<AsyncIterable<ReadSegment>> {
    return this.#segments(await this.#plan(request), signal);
  }

  async #plan(asked: ReadRequest): Promise<ReadPlan> {
    const streams = await this.#streams.all(asked.codes);
    const { range, keptFlags, withFlags, datasetIds } = asked;
    checkFunctions(streams, (asked.aggregation ?? asked.points)?.functions);
    if (asked.aggregation) checkBuckets(asked.aggregation, range, undefined, asked.limit);
    const keeps: DatasetFilter = datasetIds && (({ id }) => datasetIds.has(id));
    const { scope, found } = await this.#planner.plan(
      streams,
      range,
      withFlags || keptFlags !== undefined,
      async (begun, plans) => {
        const summed = canUseSums(asked, streams) ? await this.#findSums(asked, begun, plans) : undefined;
        return summed ?? { request: asked, pieces: await findBlocks(plans, begun, range, keeps) };
      },
    );
    const { points } = asked;
    const request =
      points && !found.request.aggregation
        ? { ...asked, aggregation: aggregationOf(asked, extentOf(found.pieces)) }
        : found.request;
    return { request, streams, scope, keeps, found: found.pieces };
  }

  /** The pieces of a request, if sums of them can be used; finds the length of buckets for a number of points. */
  async #findSums(
    asked: ReadRequest,
    scope: ReadScope,
    plans: ReadPlanRepository,
  ): Promise<{ readonly request: ReadRequest; readonly pieces: readonly PieceEntry[] } | undefined> {
    const isShort = asked.aggregation && !isMadeOfDays(asked.aggregation);
    const first = await findPieces(plans, scope, asked.range, isShort ? 'blocks' : 'spans');
    const aggregation = asked.aggregation ?? aggregationOf(asked, extentOf(first));
    // Spans have sums by days or coarser units, of no use for shorter buckets.
    const pieces = isShort || isMadeOfDays(aggregation) ? first : await findPieces(plans, scope, asked.range, 'blocks');
    if (!pieces.some((piece) => isUseful(piece, aggregation.bucketing))) return undefined;
    return { request: { ...asked, aggregation }, pieces };
  }

  async #open(plan: ReadPlan, signal: AbortSignal): Promise<AsyncIterable<NrtWritableRows>> {
    const { request, streams } = plan;
    const { aggregation, limit } = request;
    const segments = await this.#segments(plan, signal);
    const table = aggregation
      ? aggregateTable(segments, streams, aggregation, request)
      : rawTable(segments, streams, request);
    return countRows(limit === undefined ? table : limitRows(table, limit), (rows) => (this.rowsGiven += rows));
  }

  async #segments(plan: ReadPlan, signal: AbortSignal): Promise<AsyncIterable<ReadSegment>> {
    const { request, streams, scope, keeps, found } = plan;
    const { aggregation, range, limit } = request;
    if (aggregation) checkBuckets(aggregation, range, extentOf(found), limit);
    if (found instanceof BlockIndex) checkOverlap(found);
    if (found instanceof BlockIndex && aggregation && needsValues(aggregation)) {
      await this.#checkValues(scope, found, aggregation);
    }
    const rows = new RowReader(this.#planner, this.#slices, { streams: streams.length, keeps, signal });
    const giveBack = await this.budget.take(memoryOf(plan), signal);
    return endedBy(
      found instanceof BlockIndex
        ? rows.read(scope, range, found)
        : new SumReader(this.#planner, this.#slices, rows, aggregation!.bucketing).read(scope, range, found),
      giveBack,
    );
  }

  /** Refuses quantiles of buckets that are too full; counts empty cells only where they decide. */
  async #checkValues(scope: ReadScope, index: BlockIndex, aggregation: Aggregation): Promise<void> {
    const columns = new Map(scope.parts.map((reading) => [reading.part, reading.columns.length]));
    if (!findFullBucket(index, scope.range, aggregation, (part) => columns.get(part)!)) return;
    const densities = await findDensities(this.#planner.now, scope);
    const full = findFullBucket(index, scope.range, aggregation, (part) => densities.get(part)!);
    if (full) refuseFull(full);
  }
}

/** The same segments; does something when they end, fail, or are not wanted any more. */
async function* endedBy<Segment>(segments: AsyncIterable<Segment>, end: () => void): AsyncGenerator<Segment> {
  try {
    yield* segments;
  } finally {
    end();
  }
}

/** Bytes that a read needs at the most, roughly: blocks that are decoded, and the values of one bucket of quantiles. */
function memoryOf({ request, found }: ReadPlan): number {
  if (!(found instanceof BlockIndex) || !needsValues(request.aggregation)) return ANY_READ_BYTES;
  return ANY_READ_BYTES + Math.min(found.cells, MAX_QUANTILE_VALUES) * QUANTILE_VALUE_BYTES;
}

function isMadeOfDays({ bucketing }: Aggregation): boolean {
  return bucketing.isMadeOf(CalendarUnit.day);
}

/** The aggregation with at most `points.most` buckets in the range of the request or, without bounds, of the data. */
function aggregationOf({ points, range: { min, max } }: ReadRequest, extent: Extent | undefined): Aggregation {
  const fromMs = min?.ms ?? extent?.minMs ?? 0;
  const toMs = Math.max(max?.ms ?? extent?.maxMs ?? 0, fromMs);
  return { bucketing: bucketsFor(points!.most, fromMs, toMs), functions: points!.functions };
}

function extentOf(found: BlockIndex | readonly PieceEntry[]): Extent | undefined {
  if (found instanceof BlockIndex) return found.extent;
  if (found.length === 0) return undefined;
  return { minMs: found[0]!.minMs, maxMs: found.reduce((max, each) => Math.max(max, each.maxMs), -Infinity) };
}

function digestOf(found: BlockIndex | readonly PieceEntry[]): string {
  const ids = found instanceof BlockIndex ? found.ids : found.map(({ kind, id }) => (kind === 'spans' ? -id : id));
  return createHash('sha256').update(Float64Array.from(ids).sort()).digest('base64url');
}
