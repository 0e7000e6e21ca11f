import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type AggregateFunction } from './aggregate-function';
import { BucketTable } from './bucket-table';
import { type Bucketing } from './bucketing';
import { type StreamWanted } from './layout-reading';
import { type ReadSegment, type SummedTime } from './read-segment';
import { type ReadRows } from './read-rows';
import { firstNotBefore } from './rows-within';
import { StreamTally } from './stream-tally';
import { type FlagUse } from './flag-use';

export interface Aggregation {
  readonly bucketing: Bucketing;
  readonly functions: readonly AggregateFunction[];
}

/** Aggregates a read by bucket: a column for each function and stream. Skips empty buckets. */
export async function* aggregateTable(
  segments: AsyncIterable<ReadSegment>,
  streams: readonly StreamWanted[],
  { bucketing, functions }: Aggregation,
  { withFlags }: FlagUse,
): AsyncGenerator<NrtWritableRows, void, undefined> {
  const tallies = streams.map(({ kind }) => new StreamTally(kind, functions, withFlags));
  const table = new BucketTable(tallies, functions, withFlags);
  const buckets = new OpenBucket(bucketing, tallies, table);
  for await (const segment of segments) {
    if (segment.kind === 'rows') buckets.addRows(segment.rows);
    for (const sums of segment.kind === 'sums' ? segment.sums : []) {
      buckets.addSums(sums);
      if (table.isFull) yield* taken(table);
    }
    if (table.isFull) yield* taken(table);
  }
  buckets.close();
  yield* taken(table);
}

function* taken(table: BucketTable): Generator<NrtWritableRows> {
  const rows = table.take();
  if (rows) yield rows;
}

class OpenBucket {
  #start = NaN;
  #end = -Infinity;

  constructor(
    private readonly bucketing: Bucketing,
    private readonly tallies: readonly StreamTally[],
    private readonly table: BucketTable,
  ) {}

  addRows(rows: ReadRows): void {
    for (let from = 0; from < rows.rows;) {
      this.#moveTo(rows.ms[from]!);
      const to = firstNotBefore(rows, this.#end, 0, from);
      rows.columns.forEach((cells, stream) => cells && this.tallies[stream]?.add(cells, from, to));
      from = to;
    }
  }

  addSums({ ms, streams }: SummedTime): void {
    this.#moveTo(ms);
    for (const { stream, stats, isLeftOut } of streams) {
      if (isLeftOut) this.tallies[stream]?.leaveOut(stats.count);
      else this.tallies[stream]?.addStats(stats);
    }
  }

  close(): void {
    if (Number.isNaN(this.#start)) return;
    this.table.add(this.#start);
    for (const tally of this.tallies) tally.clear();
  }

  #moveTo(ms: number): void {
    if (ms < this.#end) return;
    this.close();
    this.#start = this.bucketing.startOf(ms);
    this.#end = this.bucketing.endOf(this.#start);
  }
}
