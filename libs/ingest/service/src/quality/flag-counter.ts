import {
  type AggregateFunction,
  monthBuckets,
  type ReadRequest,
  type Stream,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { FLAG } from '@pelorus/ingest/quality';
import { type Reader } from '../reading/read-budget';
import { type DataReader } from '../reading/data-reader';

/** Streams read together: those of a platform mostly share blocks. */
const READ_TOGETHER = 50;
/** Yearly buckets: every stored sum lies in one. */
const YEARS = monthBuckets(12);
const COUNTS: readonly AggregateFunction[] = ['COUNT', 'LEFT_OUT'];

export interface FlagCounts {
  readonly values: number;
  readonly good: number;
  readonly suspect: number;
  readonly bad: number;
}

/** Counts values by effective flag, from stored sums where possible. */
export class FlagCounter {
  constructor(private readonly data: DataReader) {}

  async count(streams: readonly Stream[], range: TimeRange, reader: Reader): Promise<ReadonlyMap<number, FlagCounts>> {
    const counts = new Map<number, FlagCounts>();
    for (const some of together(streams)) {
      const good = await this.withFlags(some, range, [FLAG.good, FLAG.probablyGood], reader);
      // Most streams are all good; only the others need further reads.
      const others = some.filter(({ id }) => good.get(id)!.leftOut > 0);
      const bad = await this.withFlags(others, range, [FLAG.bad], reader);
      const suspect = await this.withFlags(others, range, [FLAG.probablyBad], reader);
      for (const { id } of some) {
        const { kept, leftOut } = good.get(id)!;
        counts.set(id, {
          values: kept + leftOut,
          good: kept,
          suspect: suspect.get(id)?.kept ?? 0,
          bad: bad.get(id)?.kept ?? 0,
        });
      }
    }
    return counts;
  }

  /** Counts values with and without the flags, for up to 50 streams of one kind. */
  async withFlags(
    streams: readonly Stream[],
    range: TimeRange,
    flags: readonly number[],
    reader: Reader,
  ): Promise<ReadonlyMap<number, { readonly kept: number; readonly leftOut: number }>> {
    const counts = new Map(streams.map(({ id }) => [id, { kept: 0, leftOut: 0 }]));
    if (streams.length === 0) return counts;
    const request: ReadRequest = {
      codes: streams.map(({ code }) => code),
      range,
      withFlags: false,
      keptFlags: new Set(flags),
      aggregation: { bucketing: YEARS, functions: COUNTS },
    };
    const table = await this.data.find(request);
    for await (const { rows, columns } of await table.open(reader)) {
      // Cells of streams without values in a year are empty.
      const sumOf = (place: number): number => {
        const column = columns[place]!;
        return column.kind === 'number'
          ? column.values.subarray(0, rows).reduce((sum, each) => sum + (each || 0), 0)
          : 0;
      };
      streams.forEach(({ id }, place) => {
        const count = counts.get(id)!;
        count.kept += sumOf(place * COUNTS.length);
        count.leftOut += sumOf(place * COUNTS.length + 1);
      });
    }
    return counts;
  }
}

/** Groups neighbours by code of one kind: only numbers have sums. */
function together(streams: readonly Stream[]): Stream[][] {
  const sorted = [...streams].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const groups: Stream[][] = [];
  for (const stream of sorted) {
    const last = groups.at(-1);
    if (last && last.length < READ_TOGETHER && last[0]!.kind === stream.kind) last.push(stream);
    else groups.push([stream]);
  }
  return groups;
}

function keyOf({ kind, code }: Stream): string {
  return `${kind} ${code}`;
}
