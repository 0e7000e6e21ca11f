import { type ColumnStats } from '@pelorus/ingest/blocks';
import { type ReadRows } from './read-rows';

/** A time of which only the sums were read, within one bucket: by the place of the stream. */
export interface SummedSegment {
  readonly kind: 'sums';
  /** A moment within it. */
  readonly ms: number;
  readonly streams: readonly { readonly stream: number; readonly stats: ColumnStats }[];
}

/** What a read gives for a time; segments come in the order of time. */
export type ReadSegment = { readonly kind: 'rows'; readonly rows: ReadRows } | SummedSegment;
