import {
  type BlockIndex,
  changedMeanwhile,
  checkOverlap,
  mergeBlocks,
  type ReadSegment,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type BlockSliceRepository } from '@pelorus/ingest/persistence';
import { BlockGone, BlockLoader, type LoadOptions } from './block-loader';
import { type DatasetFilter, findBlocks, type ReadPlanner, type ReadScope, wasThere } from './read-plan';

/** Attempts to find the rest of a read. */
const ATTEMPTS = 1_000;

/**
 * Reads rows. Where a merge took a block, resumes from its start with present blocks, without later datasets. Throws
 * DomainError `changed-meanwhile` where a dataset was deleted since the moment of the read.
 */
export class RowReader {
  constructor(
    private readonly planner: ReadPlanner,
    private readonly slices: BlockSliceRepository,
    private readonly options: Omit<LoadOptions, 'range'>,
  ) {}

  /** Rows in a range; `first` are its blocks, if found together with the scope. */
  async *read(scope: ReadScope, range: TimeRange, first?: BlockIndex): AsyncGenerator<ReadSegment, void, undefined> {
    let rest = range;
    let keeps = first ? this.options.keeps : this.#keepsThen(scope);
    let index = first ?? (await this.#find(scope, rest, keeps));
    for (let attempt = 1; ; attempt++) {
      const reached = { place: 0 };
      try {
        yield* this.#merge(index, rest, keeps, reached);
        return;
      } catch (error) {
        if (!(error instanceof BlockGone) || attempt >= ATTEMPTS) throw error;
      }
      rest = { ...rest, min: later(rest.min, { ms: index.startAt(reached.place), us: 0 }) };
      keeps = this.#keepsThen(scope);
      index = await this.#find(scope, rest, keeps);
    }
  }

  /** Filter without datasets later than the moment of the scope. */
  #keepsThen(scope: ReadScope): DatasetFilter {
    const { keeps } = this.options;
    return (dataset) => wasThere(scope, dataset) && (keeps?.(dataset) ?? true);
  }

  async #find(scope: ReadScope, range: TimeRange, keeps: DatasetFilter): Promise<BlockIndex> {
    this.options.signal.throwIfAborted();
    const index = await this.planner.again(scope, (plans) => findBlocks(plans, scope.parts, range, keeps));
    if (await this.planner.isDisturbed(scope)) throw changedMeanwhile();
    checkOverlap(index);
    return index;
  }

  #merge(
    index: BlockIndex,
    range: TimeRange,
    keeps: DatasetFilter,
    reached: { place: number },
  ): AsyncIterable<ReadSegment> {
    const loader = new BlockLoader(index, this.slices, { ...this.options, range, keeps });
    return mergeBlocks(index, (place) => {
      reached.place = place;
      return loader.load(place);
    });
  }
}

function later(a: Instant | undefined, b: Instant): Instant {
  return a && (a.ms > b.ms || (a.ms === b.ms && a.us > b.us)) ? a : b;
}
