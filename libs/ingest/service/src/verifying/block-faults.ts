import { decodeSums, readToc, STATS_MIN_ROWS } from '@pelorus/ingest/blocks';
import { decodeSourced, type Layout, type SourcedRows } from '@pelorus/ingest/domain';
import { type WholeBlock } from '@pelorus/ingest/persistence';
import { compareInstants, formatDateTime, type Instant } from '@pelorus/shared/kernel';
import { differenceOfSums, sumsOfRows } from './compare-sums';

/** Decodes the rows of a block; throws where its bytes are lost or broken. */
export function rowsOf({ datasetId, ...block }: WholeBlock, { columns }: Layout): SourcedRows {
  if (block.lost !== undefined) throw new Error(block.lost);
  const places = readToc(block.toc).length;
  if (places !== columns.length + 1) throw new Error(`${places} columns instead of ${columns.length + 1}`);
  return decodeSourced({ ...block, ...(datasetId !== null && { dataset: { id: datasetId, writtenUs: 0 } }) }, columns);
}

export function endsOf({ rows, ms, us }: Pick<SourcedRows, 'rows' | 'ms' | 'us'>): [Instant, Instant] {
  let [first, last] = [0, 0];
  for (let row = 1; row < rows; row++) {
    if (ms[row]! < ms[first]! || (ms[row] === ms[first] && us[row]! < us[first]!)) first = row;
    if (ms[row]! > ms[last]! || (ms[row] === ms[last] && us[row]! > us[last]!)) last = row;
  }
  const at = (row: number): Instant => ({ ms: ms[row]!, us: us[row]! });
  return [at(first), at(last)];
}

/** Faults of the row of a block, apart from its sums. */
export function factFaults(block: WholeBlock, rows: SourcedRows): string[] {
  const [first, last] = endsOf(rows);
  return [
    ...timeFault('first', block.datetimeMin, first),
    ...timeFault('last', block.datetimeMax, last),
    ...(block.datasetId === null && !isSorted(rows) ? ['rows of a merged block are not sorted by time'] : []),
  ];
}

/** Faults of the sums of a block. Blocks without sums are sound: reads use values. */
export function sumFaults({ stats, sumUnit, rows: size }: WholeBlock, rows: SourcedRows): string[] {
  if (stats === null) return sumUnit === null ? [] : ['it has a unit of sums, but no sums'];
  if (size < STATS_MIN_ROWS) return [`it has sums of fewer than ${STATS_MIN_ROWS} rows`];
  try {
    const stored = decodeSums(stats);
    if (stored.unit !== sumUnit) return [`its sums are in unit ${stored.unit}, not ${sumUnit}`];
    const difference = differenceOfSums(stored, sumsOfRows(rows));
    return difference === undefined ? [] : [`its sums differ from its values: ${difference}`];
  } catch (error) {
    return [`its sums do not decode: ${String(error)}`];
  }
}

export function timeFault(name: string, told: Instant, found: Instant): string[] {
  if (compareInstants(told, found) === 0) return [];
  return [`its ${name} time stamp is ${formatDateTime(found, 6)}, not ${formatDateTime(told, 6)}`];
}

function isSorted({ rows, ms, us }: SourcedRows): boolean {
  for (let row = 1; row < rows; row++) {
    if (ms[row]! < ms[row - 1]! || (ms[row] === ms[row - 1] && us[row]! < us[row - 1]!)) return false;
  }
  return true;
}
