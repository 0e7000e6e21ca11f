import { createHash } from 'node:crypto';
import {
  BlockIndex,
  type Extent,
  MAX_QUANTILE_VALUES,
  needsValues,
  type ReadRequest,
  type Stream,
  type TableColumn,
  tableColumns,
  wholeBytes,
} from '@pelorus/ingest/domain';
import { type DatasetFilter, type PieceEntry, type ReadScope } from './read-plan';

/** Bytes that a read needs whatever it reads. */
const ANY_READ_BYTES = 4 * 1024 ** 2;
/** Bytes of each value of which a quantile is taken, in an array that grows by doubling. */
const QUANTILE_VALUE_BYTES = 16;

/** How rows are taken: part by part, or all of them before the first one is used. */
export type Taking = 'parts' | 'whole';

/** A read with the blocks or pieces that it needs. */
export interface ReadPlan {
  readonly request: ReadRequest;
  readonly streams: readonly Stream[];
  readonly scope: ReadScope;
  readonly keeps: DatasetFilter;
  /** Blocks for a read of rows, pieces for one of sums. */
  readonly found: BlockIndex | readonly PieceEntry[];
}

/**
 * Bytes that a read needs at the most, roughly: blocks that are decoded, the values of one bucket of quantiles, and the rows
 * that are taken as a whole.
 */
export function memoryOf(plan: ReadPlan, taking: Taking): number {
  const { request, found } = plan;
  const bytes = ANY_READ_BYTES + (taking === 'whole' ? wholeBytes(columnsOf(plan), mostRows(plan)) : 0);
  if (!(found instanceof BlockIndex) || !needsValues(request.aggregation)) return bytes;
  return bytes + Math.min(found.cells, MAX_QUANTILE_VALUES) * QUANTILE_VALUE_BYTES;
}

/** The most rows of the table: those of the blocks, or buckets between the bounds and the ends of the data. */
export function mostRows({ request: { aggregation, range, limit = Infinity }, found }: ReadPlan): number {
  const extent = extentOf(found);
  if (!extent) return 0;
  const from = Math.max(extent.minMs, range.min?.ms ?? -Infinity);
  const to = Math.min(extent.maxMs, range.max?.ms ?? Infinity);
  const buckets = aggregation ? Math.max(0, aggregation.bucketing.count(from, to)) : Infinity;
  return Math.min(limit, buckets, found instanceof BlockIndex ? found.rows : Infinity);
}

/** The columns of the table after the time stamps. */
export function columnsOf({ streams, request }: ReadPlan): TableColumn[] {
  return tableColumns(streams, request);
}

/** The time of what was found, in whole milliseconds; undefined without any. */
export function extentOf(found: BlockIndex | readonly PieceEntry[]): Extent | undefined {
  if (found instanceof BlockIndex) return found.extent;
  if (found.length === 0) return undefined;
  return { minMs: found[0]!.minMs, maxMs: found.reduce((max, each) => Math.max(max, each.maxMs), -Infinity) };
}

/** Stands for what was found: another one when the values are others. */
export function digestOf(found: BlockIndex | readonly PieceEntry[]): string {
  const ids = found instanceof BlockIndex ? found.ids : found.map(({ kind, id }) => (kind === 'spans' ? -id : id));
  return createHash('sha256').update(Float64Array.from(ids).sort()).digest('base64url');
}
