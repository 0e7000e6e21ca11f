import { type CalendarUnit } from '@pelorus/ingest/blocks';
import {
  type BlockDataset,
  BlockIndex,
  columnsToRead,
  type PartReading,
  type Stream,
  type TimeRange,
  yearAway,
  yearOfPart,
} from '@pelorus/ingest/domain';
import {
  type IngestTables,
  lastBlockId,
  type ReadMoment,
  ReadPlanRepository,
  YearRepository,
} from '@pelorus/ingest/persistence';
import { type Database, type Executor } from '@pelorus/shared/persistence';
import { KnownLayouts } from './known-layouts';

/** Tells whether a read includes a dataset; undefined for all. */
export type DatasetFilter = ((dataset: BlockDataset) => boolean) | undefined;

export interface ReadScope extends Omit<ReadMoment, 'recent'> {
  readonly parts: readonly PartReading[];
  readonly range: TimeRange;
  /** Ids of all parts of the read, `parts` among them; deletions are noted for these. */
  readonly allParts: readonly number[];
  readonly recent: ReadonlySet<number>;
  /** Last block at the moment: merged blocks up to it hold no later datasets. */
  readonly lastBlockId: number;
}

export interface PieceEntry {
  readonly reading: PartReading;
  readonly kind: 'blocks' | 'spans';
  readonly id: number;
  /** Rows of a block; 0 for a span. */
  readonly rows: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly unit?: CalendarUnit;
}

/** Microseconds that a commit may take after its moment of writing. */
const COMMIT_US = 10_000_000;

/** Finds parts, blocks and sums of a read; costs grow with blocks, not datasets. */
export class ReadPlanner {
  readonly #layouts: KnownLayouts;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#layouts = new KnownLayouts(database, tables);
  }

  /**
   * Finds the parts that may hold values of the streams, and the result of `find` in the same state of the database. The
   * scope is promised to `find`, so that its first statement is sent together with that of the moment. DomainError
   * `year-away` where one of the parts is put aside.
   */
  async plan<Found>(
    streams: readonly Stream[],
    range: TimeRange,
    withFlags: boolean,
    find: (parts: readonly PartReading[], scope: Promise<ReadScope>, plans: ReadPlanRepository) => Promise<Found>,
  ): Promise<{ readonly scope: ReadScope; readonly found: Found }> {
    const ids = streams.map(({ id }) => id);
    return this.database.read(
      async (snapshot, lastId) => {
        const plans = new ReadPlanRepository(snapshot, this.tables);
        const wanted = await plans.parts(ids, range);
        const away = wanted.flatMap((part) => part.away ?? []);
        if (away.length > 0) throw yearAway(away);
        const layouts = await this.#layouts.find([...new Set(wanted.map(({ layoutId }) => layoutId))], snapshot);
        const parts = wanted.map(({ part, layoutId }) => ({
          part,
          columns: columnsToRead(layouts.get(layoutId)!, streams, withFlags),
        }));
        const begun = scopeOf(parts, range, plans.moment(partsOf(parts), range), lastId);
        const [scope, found] = await Promise.all([begun, find(parts, begun, plans)]);
        return { scope, found };
      },
      lastBlockId(this.tables),
      this.tables.yearAway.text,
    );
  }

  /** Repository outside of any snapshot. */
  get now(): ReadPlanRepository {
    return new ReadPlanRepository(this.database, this.tables);
  }

  /**
   * Looks for the blocks of a scope anew, as they are now. DomainError `year-away` where a part is put aside; nobody does that or
   * takes it back before the blocks are found.
   */
  async again<Found>({ allParts }: ReadScope, find: (plans: ReadPlanRepository) => Promise<Found>): Promise<Found> {
    const work = async (snapshot: Executor): Promise<Found> => {
      const away = new Set(await new YearRepository(snapshot, this.tables).away());
      const years = allParts.map(yearOfPart).filter((year) => away.has(year));
      if (years.length > 0) throw yearAway(years);
      return find(new ReadPlanRepository(snapshot, this.tables));
    };
    return this.database.read(work, undefined, this.tables.yearAway.text);
  }

  async isDisturbed(scope: ReadScope): Promise<boolean> {
    return (await this.now.deletions(scope.allParts, scope.range, scope.nowUs)) !== scope.deletions;
  }
}

/** Whether a dataset existed at the moment of a scope. */
export function wasThere({ nowUs, recent }: ReadScope, { id, writtenUs }: BlockDataset): boolean {
  return writtenUs <= nowUs - COMMIT_US || recent.has(id);
}

/** Blocks with rows in a range, in order, without blocks of left-out datasets. */
export async function findBlocks(
  plans: ReadPlanRepository,
  parts: readonly PartReading[],
  range: TimeRange,
  keeps?: DatasetFilter,
): Promise<BlockIndex> {
  const index = new BlockIndex();
  const readings = readingsOf(parts);
  for (const found of await plans.blocks(partsOf(parts), range)) {
    const reading = readings.get(found.part)!;
    for (const [i, id] of found.ids.entries()) {
      const dataset = datasetOf(found, i);
      if (dataset && keeps && !keeps(dataset)) continue;
      const [rows, minMs, maxMs] = [found.rows[i]!, found.minMs[i]!, found.maxMs[i]!];
      index.add({ reading, id, ...(dataset && { dataset }), rows, minMs, maxMs });
    }
  }
  index.sort();
  return index;
}

/**
 * The pieces of a range, in the order of time: all blocks, or spans and the blocks outside of them. Leaves out blocks
 * of datasets later than the moment of the scope, and does not use sums of blocks that may hold rows of such datasets.
 */
export async function findPieces(
  plans: ReadPlanRepository,
  parts: readonly PartReading[],
  begun: ReadScope | Promise<ReadScope>,
  range: TimeRange,
  kind: PieceEntry['kind'],
): Promise<PieceEntry[]> {
  const readings = readingsOf(parts);
  const [found, scope] = await Promise.all([plans.sums(partsOf(parts), range, kind), begun]);
  const entries = found.flatMap((sums): PieceEntry[] => {
    const reading = readings.get(sums.part)!;
    return sums.ids.flatMap((id, i): PieceEntry[] => {
      const dataset = datasetOf(sums, i);
      if (dataset && !wasThere(scope, dataset)) return [];
      const isOld = dataset !== undefined || sums.kind === 'spans' || id <= scope.lastBlockId;
      const unit = isOld && sums.units[i]! > 0 && { unit: sums.units[i] as CalendarUnit };
      const [rows, minMs, maxMs] = [sums.rows[i]!, sums.minMs[i]!, sums.maxMs[i]!];
      return [{ reading, kind: sums.kind, id, rows, minMs, maxMs, ...unit }];
    });
  });
  return entries.sort((a, b) => a.minMs - b.minMs);
}

/** Average number of wanted values in a row of each part. */
export async function findDensities(plans: ReadPlanRepository, scope: ReadScope): Promise<Map<number, number>> {
  const densities = new Map<number, number>();
  for (const { part, columns } of scope.parts) {
    const places = columns.map(({ place }) => place);
    densities.set(part, await plans.density(part, places, scope.range));
  }
  return densities;
}

function datasetOf(
  { datasetIds, written }: { readonly datasetIds: readonly number[]; readonly written: readonly number[] },
  at: number,
): BlockDataset | undefined {
  return datasetIds[at]! > 0 ? { id: datasetIds[at]!, writtenUs: written[at]! } : undefined;
}

async function scopeOf(
  parts: readonly PartReading[],
  range: TimeRange,
  moment: Promise<ReadMoment>,
  lastId: Promise<readonly object[]>,
): Promise<ReadScope> {
  const [{ recent, ...rest }, before] = await Promise.all([moment, lastId]);
  const [{ last_block_id: last }] = before as [{ last_block_id: number }];
  return { parts, range, allParts: partsOf(parts), ...rest, recent: new Set(recent), lastBlockId: last };
}

function readingsOf(parts: readonly PartReading[]): Map<number, PartReading> {
  return new Map(parts.map((reading) => [reading.part, reading]));
}

function partsOf(parts: readonly PartReading[]): number[] {
  return parts.map(({ part }) => part);
}
