import {
  aggregateTable,
  type Aggregation,
  BlockIndex,
  checkBuckets,
  checkOverlap,
  findFullBucket,
  inFlagScheme,
  limitRows,
  needsValues,
  rawTable,
  type ReadRequest,
  type ReadSegment,
  refuseFull,
  type TableColumn,
  wholeTable,
} from '@pelorus/ingest/domain';
import { BlockSliceRepository, type IngestTables, LayerReadingRepository } from '@pelorus/ingest/persistence';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type Database } from '@pelorus/shared/persistence';
import { countRows } from './count-rows';
import { type CodeFollower, NO_REGISTRY } from '../codes/code-follower';
import { ColumnFinder } from './column-finder';
import { StreamFinder } from './stream-finder';
import { DataPlanner } from './data-planner';
import { findDensities, ReadPlanner, type ReadScope } from './read-plan';
import {
  columnsOf,
  digestOf,
  extentOf,
  memoryOf,
  mostRows,
  type ReadPlan,
  type StretchPlan,
  type Taking,
} from './planned-read';
import { type ReadBudget, type Reader } from './read-budget';
import { RowReader } from './row-reader';
import { StretchFlags } from './stretch-flags';
import { SumReader } from './sum-reader';

export interface DataTable {
  readonly columns: readonly TableColumn[];
  /** Bucket length as an ISO 8601 duration; absent for plain values. */
  readonly aggregate?: string;
  /** Changes with the values; may change with their storage, too. */
  readonly digest: string;
  /** Upper bound of rows: rows of the blocks, or buckets. */
  readonly mostRows: number;
  /**
   * Opens the rows; throws before the first one where limits forbid the read. Rows taken as a whole return their memory
   * when the reader's signal aborts; DomainError `invalid` where they do not fit. `besideBytes` are taken by the caller
   * meanwhile.
   */
  open(reader: Reader, taking?: Taking, besideBytes?: number): Promise<AsyncIterable<NrtWritableRows>>;
}

/**
 * Reads values of streams, or sums of them. A read sees the datasets of its moment, wherever merges move rows. Rows may
 * end with DomainError `changed-meanwhile` where a dataset is deleted.
 */
export class DataReader {
  /** Rows given since the start. */
  rowsGiven = 0;
  readonly #plans: DataPlanner;
  readonly #planner: ReadPlanner;
  readonly #slices: BlockSliceRepository;
  readonly #layers: LayerReadingRepository;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly budget: ReadBudget,
    follower: CodeFollower = NO_REGISTRY,
  ) {
    this.#planner = new ReadPlanner(database, tables);
    const columns = new ColumnFinder(new StreamFinder(database, tables), follower);
    this.#layers = new LayerReadingRepository(database, tables);
    this.#plans = new DataPlanner(columns, this.#planner, this.#layers);
    this.#slices = new BlockSliceRepository(database, tables);
  }

  /**
   * Finds streams and blocks of a request. DomainError `not-found` for unknown codes, `malformed` for a contradictory
   * request, `unavailable` where following needs the registry.
   */
  async find(request: ReadRequest): Promise<DataTable> {
    const plan = await this.#plans.plan(request);
    const aggregate = plan.request.aggregation?.bucketing.duration;
    return {
      columns: columnsOf(plan),
      ...(aggregate !== undefined && { aggregate }),
      digest: digestOf(plan),
      mostRows: mostRows(plan),
      open: (reader, taking, besideBytes) => this.#open(plan, reader, taking, besideBytes),
    };
  }

  /**
   * Segments of a read. `bytesOf` estimates the caller's memory for a number of rows; the reader's signal returns it.
   */
  async segments(
    request: ReadRequest,
    reader: Reader,
    bytesOf: (mostRows: number) => number,
  ): Promise<AsyncIterable<ReadSegment>> {
    const plan = await this.#plans.plan(request);
    const { segments } = await this.#segments(plan, reader, memoryOf(plan, 'parts') + bytesOf(mostRows(plan)));
    return segments;
  }

  async segmentsWithin(request: ReadRequest, signal: AbortSignal): Promise<AsyncIterable<ReadSegment>> {
    const plan = await this.#plans.plan(request);
    await this.#check(plan);
    return this.#read(plan, signal);
  }

  async #open(
    plan: ReadPlan,
    reader: Reader,
    taking: Taking = 'parts',
    besideBytes = 0,
  ): Promise<AsyncIterable<NrtWritableRows>> {
    const { request, streams } = plan;
    const { aggregation, limit, flagScheme = 'o2a', withFlags } = request;
    const opened = await this.#segments(plan, reader, memoryOf(plan, taking) + besideBytes);
    const segments = taking === 'whole' ? opened.segments : endedBy(opened.segments, opened.giveBack);
    const table = aggregation
      ? aggregateTable(segments, streams, aggregation, request)
      : rawTable(segments, streams, request);
    const limited = limit === undefined ? table : limitRows(table, limit);
    const translated = withFlags && flagScheme !== 'o2a' ? inFlagScheme(limited, flagScheme) : limited;
    const taken = taking === 'whole' ? wholeTable(translated) : translated;
    return countRows(taken, (rows) => (this.rowsGiven += rows));
  }

  async #segments(
    plan: ReadPlan,
    reader: Reader,
    bytes: number,
  ): Promise<{ readonly segments: AsyncIterable<ReadSegment>; readonly giveBack: () => void }> {
    await this.#check(plan);
    const giveBack = await this.budget.take(bytes, reader);
    return { segments: this.#read(plan, reader.signal), giveBack };
  }

  async #check({ request: { aggregation, range, limit }, stretches }: ReadPlan): Promise<void> {
    if (aggregation) checkBuckets(aggregation, range, extentOf(stretches.map(({ found }) => found)), limit);
    for (const { scope, found } of stretches) {
      if (!(found instanceof BlockIndex)) continue;
      checkOverlap(found);
      if (aggregation && needsValues(aggregation)) await this.#checkValues(scope, found, aggregation);
    }
  }

  #read({ request, streams, keeps, flags, stretches }: ReadPlan, signal: AbortSignal): AsyncIterable<ReadSegment> {
    const { aggregation, limit } = request;
    const wanted = { streams: streams.length, keeps, limit: aggregation ? Infinity : (limit ?? Infinity) };
    const rows = new RowReader(this.#planner, this.#slices, { ...wanted, signal });
    return oneAfterAnother(stretches, ({ scope, range, streams: own, found }) => {
      const said = flags && new StretchFlags(this.#layers, flags, own, range);
      const sums = aggregation && new SumReader(this.#planner, this.#slices, rows, aggregation.bucketing, said);
      const segments = found instanceof BlockIndex ? rows.read(scope, range, found) : sums!.read(scope, range, found);
      return said ? flagged(segments, said) : segments;
    });
  }

  /** Refuses quantiles of too full buckets; counts empty cells only where they decide. */
  async #checkValues(scope: ReadScope, index: BlockIndex, aggregation: Aggregation): Promise<void> {
    const columns = new Map(scope.parts.map((reading) => [reading.part, reading.columns.length]));
    if (!findFullBucket(index, scope.range, aggregation, (part) => columns.get(part)!)) return;
    const densities = await findDensities(this.#planner.now, scope);
    const full = findFullBucket(index, scope.range, aggregation, (part) => densities.get(part)!);
    if (full) refuseFull(full);
  }
}

/** Adds effective flags to segments, and drops values that are not kept. */
async function* flagged(segments: AsyncIterable<ReadSegment>, flags: StretchFlags): AsyncGenerator<ReadSegment> {
  for await (const segment of segments) {
    yield segment.kind === 'rows' ? { kind: 'rows', rows: await flags.rows(segment.rows) } : segment;
  }
}

async function* oneAfterAnother(
  stretches: readonly StretchPlan[],
  read: (stretch: StretchPlan) => AsyncIterable<ReadSegment>,
): AsyncGenerator<ReadSegment> {
  for (const stretch of stretches) yield* read(stretch);
}

/** Calls `end` when segments end, fail, or are abandoned. */
async function* endedBy<Segment>(segments: AsyncIterable<Segment>, end: () => void): AsyncGenerator<Segment> {
  try {
    yield* segments;
  } finally {
    end();
  }
}
