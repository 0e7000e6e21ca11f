import { type ColumnStats } from '@pelorus/ingest/blocks';
import { type ReadRows } from './read-rows';

/** Sums of a stream; `isLeftOut` where no value is kept. */
export interface SummedStream {
  readonly stream: number;
  readonly stats: ColumnStats;
  readonly isLeftOut?: boolean;
}

/** Time in one bucket of which sums were read, by stream place. */
export interface SummedTime {
  /** Moment in the time. */
  readonly ms: number;
  readonly streams: readonly SummedStream[];
}

/** Rows, or consecutive sums; segments come by time. */
export type ReadSegment =
  | { readonly kind: 'rows'; readonly rows: ReadRows }
  | { readonly kind: 'sums'; readonly sums: readonly SummedTime[] };
