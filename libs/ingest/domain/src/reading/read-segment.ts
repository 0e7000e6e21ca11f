import { type ColumnStats } from '@pelorus/ingest/blocks';
import { type ReadRows } from './read-rows';

/** The sums of a stream; `isLeftOut` where none of the values is kept. */
export interface SummedStream {
  readonly stream: number;
  readonly stats: ColumnStats;
  readonly isLeftOut?: boolean;
}

/** A time within one bucket of which only the sums were read, by the places of the streams. */
export interface SummedTime {
  /** A moment within the time. */
  readonly ms: number;
  readonly streams: readonly SummedStream[];
}

/** Rows, or sums of times that follow each other; the segments of a read come in the order of time. */
export type ReadSegment =
  { readonly kind: 'rows'; readonly rows: ReadRows } | { readonly kind: 'sums'; readonly sums: readonly SummedTime[] };
