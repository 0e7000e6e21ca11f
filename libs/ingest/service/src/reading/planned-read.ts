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

/** Bytes that a read needs whatever it reads. */
const ANY_READ_BYTES = 4 * 1024 ** 2;
/** Bytes of each value of which a quantile is taken, in an array that grows by doubling. */
const QUANTILE_VALUE_BYTES = 16;

/** How rows are taken: part by part, or all of them before the first one is used. */
export type Taking = 'parts' | 'whole';

/** Blocks for a read of rows, pieces for one of sums. */
export type Found = BlockIndex | readonly PieceEntry[];

export interface StretchPlan {
  readonly scope: ReadScope;
  readonly range: TimeRange;
  /** The stream of each column, as far as it has one then. */
  readonly streams: readonly (Stream | undefined)[];
  readonly found: Found;
}

export interface ReadPlan {
  readonly request: ReadRequest;
  /** The streams of the columns; of a column that follows an instrument, what stands for its streams. */
  readonly streams: readonly Stream[];
  readonly keeps: DatasetFilter;
  /** Absent for a read that looks at no flags. */
  readonly flags?: FlagQuestion;
  /** In the order of time, without overlap. */
  readonly stretches: readonly StretchPlan[];
}

/** An upper estimate in bytes: decoded blocks, one bucket of quantiles, and rows that are taken as a whole. */
export function memoryOf(plan: ReadPlan, taking: Taking): number {
  const { request, stretches } = plan;
  const bytes = ANY_READ_BYTES + (taking === 'whole' ? wholeBytes(columnsOf(plan), mostRows(plan)) : 0);
  if (!needsValues(request.aggregation)) return bytes;
  const cells = stretches.reduce((sum, { found }) => sum + (found instanceof BlockIndex ? found.cells : 0), 0);
  return bytes + Math.min(cells, MAX_QUANTILE_VALUES) * QUANTILE_VALUE_BYTES;
}

/** The most rows of the table: those of the blocks, or buckets between the bounds and the ends of the data. */
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

/** Time of the found values in whole milliseconds; undefined without any. */
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

/** Digest of the found values. */
export function digestOf({ stretches, flags }: ReadPlan): string {
  const hash = createHash('sha256');
  if (flags) hash.update(flags.moment.state);
  for (const { range, scope, found } of stretches) {
    const ids = found instanceof BlockIndex ? found.ids : found.map(({ kind, id }) => (kind === 'spans' ? -id : id));
    hash.update(Float64Array.from(ids).sort());
    // Instruments that follow each other under one code have other values where the moment of the change is another one.
    if (stretches.length > 1) hash.update(JSON.stringify([range, scope.parts]));
  }
  return hash.digest('base64url');
}
