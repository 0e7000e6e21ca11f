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
  type TimeRange,
  wholeBytes,
} from '@pelorus/ingest/domain';
import { type FlagQuestion } from './stretch-flags';
import { type DatasetFilter, type PieceEntry, type ReadScope } from './read-plan';

/** Base cost of a read in bytes. */
const ANY_READ_BYTES = 4 * 1024 ** 2;
/** Bytes of a value for quantiles, in an array that doubles. */
const QUANTILE_VALUE_BYTES = 16;

/** Whether rows are taken part by part, or all before the first use. */
export type Taking = 'parts' | 'whole';

/** Blocks of a read of rows, or pieces of a read of sums. */
export type Found = BlockIndex | readonly PieceEntry[];

export interface StretchPlan {
  readonly scope: ReadScope;
  readonly range: TimeRange;
  /** Stream of each column, where it has one. */
  readonly streams: readonly (Stream | undefined)[];
  readonly found: Found;
}

export interface ReadPlan {
  readonly request: ReadRequest;
  /** Streams of the columns; a stand-in for a column that follows an instrument. */
  readonly streams: readonly Stream[];
  readonly keeps: DatasetFilter;
  /** Absent where the read ignores flags. */
  readonly flags?: FlagQuestion;
  /** By time, without overlap. */
  readonly stretches: readonly StretchPlan[];
}

/** Estimates bytes from above: decoded blocks, one bucket of quantiles, rows taken as a whole. */
export function memoryOf(plan: ReadPlan, taking: Taking): number {
  const { request, stretches } = plan;
  const bytes = ANY_READ_BYTES + (taking === 'whole' ? wholeBytes(columnsOf(plan), mostRows(plan)) : 0);
  if (!needsValues(request.aggregation)) return bytes;
  const cells = stretches.reduce((sum, { found }) => sum + (found instanceof BlockIndex ? found.cells : 0), 0);
  return bytes + Math.min(cells, MAX_QUANTILE_VALUES) * QUANTILE_VALUE_BYTES;
}

/** Upper bound of rows: of the blocks, or buckets between bounds and ends of the data. */
export function mostRows({ request: { aggregation, range, limit = Infinity }, stretches }: ReadPlan): number {
  const extent = extentOf(stretches.map(({ found }) => found));
  if (!extent) return 0;
  const from = Math.max(extent.minMs, range.min?.ms ?? -Infinity);
  const to = Math.min(extent.maxMs, range.max?.ms ?? Infinity);
  const buckets = aggregation ? Math.max(0, aggregation.bucketing.count(from, to)) : Infinity;
  const rows = stretches.reduce((sum, { found }) => sum + (found instanceof BlockIndex ? found.rows : Infinity), 0);
  return Math.min(limit, buckets, rows);
}

export function columnsOf({ streams, request }: ReadPlan): TableColumn[] {
  return tableColumns(streams, request);
}

/** Time of the found values in milliseconds; undefined without any. */
export function extentOf(found: readonly Found[]): Extent | undefined {
  const extents = found.flatMap((one) => extentOfOne(one) ?? []);
  if (extents.length === 0) return undefined;
  return {
    minMs: Math.min(...extents.map(({ minMs }) => minMs)),
    maxMs: Math.max(...extents.map(({ maxMs }) => maxMs)),
  };
}

function extentOfOne(found: Found): Extent | undefined {
  if (found instanceof BlockIndex) return found.extent;
  if (found.length === 0) return undefined;
  return { minMs: found[0]!.minMs, maxMs: found.reduce((max, each) => Math.max(max, each.maxMs), -Infinity) };
}

export function digestOf({ stretches, flags }: ReadPlan): string {
  const hash = createHash('sha256');
  if (flags) hash.update(flags.moment.state);
  for (const { range, scope, found } of stretches) {
    const ids = found instanceof BlockIndex ? found.ids : found.map(({ kind, id }) => (kind === 'spans' ? -id : id));
    hash.update(Float64Array.from(ids).sort());
    // The moment of change between instruments decides about values.
    if (stretches.length > 1) hash.update(JSON.stringify([range, scope.parts]));
  }
  return hash.digest('base64url');
}
