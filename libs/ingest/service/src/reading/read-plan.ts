import { type CalendarUnit } from '@pelorus/ingest/blocks';
import {
  type BlockDataset,
  BlockIndex,
  columnsToRead,
  type PartReading,
  type Stream,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { type IngestTables, ReadPlanRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';
import { KnownLayouts } from './known-layouts';

/** Which datasets a read takes into account; undefined takes all. */
export type DatasetFilter = ((dataset: BlockDataset) => boolean) | undefined;

/** What a read is about: the parts, the range, and the moment whose datasets it sees. */
export interface ReadScope {
  readonly parts: readonly PartReading[];
  readonly range: TimeRange;
  /** Microseconds since 1970. */
  readonly nowUs: number;
  /** Deletions of late, to tell whether there was another one since. */
  readonly deletions: number;
}

/** A block or a span with its time, and the unit of its sums if it has any. */
export interface PieceEntry {
  readonly reading: PartReading;
  readonly kind: 'blocks' | 'spans';
  readonly id: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly unit?: CalendarUnit;
}

/** Finds what a read of some streams needs; it costs by blocks, however many datasets they hold. */
export class ReadPlanner {
  readonly #plans: ReadPlanRepository;
  readonly #layouts: KnownLayouts;

  constructor(executor: Executor, tables: IngestTables) {
    this.#plans = new ReadPlanRepository(executor, tables);
    this.#layouts = new KnownLayouts(executor, tables);
  }

  /** The parts that may hold values of the streams, at this moment. */
  async scope(streams: readonly Stream[], range: TimeRange, withFlags: boolean): Promise<ReadScope> {
    const wanted = await this.#plans.parts(
      streams.map(({ id }) => id),
      range,
    );
    const layouts = await this.#layouts.find([...new Set(wanted.map(({ layoutId }) => layoutId))]);
    const parts = wanted.map(({ part, layoutId }) => ({
      part,
      columns: columnsToRead(layouts.get(layoutId)!, streams, withFlags),
    }));
    return { parts, range, ...(await this.#plans.moment(partsOf({ parts }), range)) };
  }

  /** Whether a dataset of the scope's time was deleted since. */
  async isDisturbed(scope: ReadScope): Promise<boolean> {
    return (await this.#plans.deletions(partsOf(scope), scope.range, scope.nowUs)) !== scope.deletions;
  }

  /** The blocks with rows in a range, in order. */
  async blocks(scope: ReadScope, range: TimeRange, keeps?: DatasetFilter): Promise<BlockIndex> {
    const index = new BlockIndex();
    const readings = new Map(scope.parts.map((reading) => [reading.part, reading]));
    for (const found of await this.#plans.blocks(partsOf(scope), range)) {
      const reading = readings.get(found.part)!;
      for (const [i, id] of found.ids.entries()) {
        const datasetId = found.datasetIds[i]!;
        const dataset = datasetId > 0 ? { id: datasetId, writtenUs: found.written[i]! } : undefined;
        if (dataset && keeps && !keeps(dataset)) continue;
        const [rows, minMs, maxMs] = [found.rows[i]!, found.minMs[i]!, found.maxMs[i]!];
        index.add({ reading, id, ...(dataset && { dataset }), rows, minMs, maxMs });
      }
    }
    index.sort();
    return index;
  }

  /** What sums up a range, in the order of time: all blocks, or spans and the blocks outside of them. */
  async pieces(scope: ReadScope, range: TimeRange, kind: 'blocks' | 'spans'): Promise<PieceEntry[]> {
    const parts = partsOf(scope);
    const readings = new Map(scope.parts.map((reading) => [reading.part, reading]));
    const found = await this.#plans.sums(parts, range, kind);
    const entries = found.flatMap(({ kind, part, ids, minMs, maxMs, units }): PieceEntry[] => {
      const reading = readings.get(part)!;
      return ids.map((id, i) => {
        const unit = units[i]! > 0 && { unit: units[i] as CalendarUnit };
        return { reading, kind, id, minMs: minMs[i]!, maxMs: maxMs[i]!, ...unit };
      });
    });
    return entries.sort((a, b) => a.minMs - b.minMs);
  }

  /** Wanted values a row of each part, on average. */
  async densities(scope: ReadScope): Promise<Map<number, number>> {
    const densities = new Map<number, number>();
    for (const { part, columns } of scope.parts) {
      const places = columns.map(({ place }) => place);
      densities.set(part, await this.#plans.density(part, places, scope.range));
    }
    return densities;
  }
}

function partsOf({ parts }: Pick<ReadScope, 'parts'>): number[] {
  return parts.map(({ part }) => part);
}
