import { type Fault, formatDateTime } from '@pelorus/shared/kernel';
import { type NrtDisorderedRows } from './disordered-rows';
import { DuplicateFinder } from './duplicate-finder';
import { type NrtBatch, type NrtBatchSink } from './nrt-batch';
import { type NrtHeader } from './nrt-header';
import { NrtHeaderReader } from './nrt-header-reader';
import { NrtRowReader } from './nrt-row-reader';
import { type NrtSummary } from './nrt-summary';
import { resolveKinds } from './resolve-kinds';

export interface CheckedBytes {
  readonly rows: number;
  readonly values: number;
  readonly missing: number;
  readonly bytes: number;
  readonly columns: readonly string[];
  /** Earliest and latest time stamp (UTC); absent where there are faults. */
  readonly first?: string;
  readonly last?: string;
  readonly faults: readonly Fault[];
  readonly totalFaults: number;
}

/** Watches rows during a check, called once with the header; no rows come from the first fault on. */
export type RowWatcher = (header: NrtHeader) => NrtBatchSink | Promise<NrtBatchSink>;

const UNWATCHED: RowWatcher = () => () => undefined;

/**
 * Checks a file before its streams are known. Calls `open` again where rows do not ascend, to compare equal time
 * stamps.
 */
export async function checkBytes(
  open: () => AsyncIterable<Uint8Array>,
  watch: RowWatcher = UNWATCHED,
): Promise<CheckedBytes> {
  const { summary, columns } = await readRows(open(), watch);
  if (summary.totalFaults > 0 || summary.disordered.length === 0) return result(summary, columns);
  const duplicates = await findDuplicates(open(), summary.disordered);
  return result(summary, columns, duplicates.faults, duplicates.total);
}

async function findDuplicates(
  bytes: AsyncIterable<Uint8Array>,
  disordered: NrtDisorderedRows,
): Promise<DuplicateFinder> {
  const finder = new DuplicateFinder(disordered);
  await readRows(bytes, () => (batch: NrtBatch) => finder.add(batch));
  return finder;
}

async function readRows(
  bytes: AsyncIterable<Uint8Array>,
  watch: RowWatcher,
): Promise<{ summary: NrtSummary; columns: string[] }> {
  const headerReader = new NrtHeaderReader();
  let read: ReturnType<NrtHeaderReader['end']> | undefined;
  let rows: NrtRowReader | undefined;
  for await (const chunk of bytes) {
    if (rows) rows.write(chunk);
    else if ((read = headerReader.write(chunk))) {
      rows = new NrtRowReader(read, resolveKinds(read.header), await watch(read.header));
      rows.write(read.rest);
    }
  }
  read ??= headerReader.end();
  rows ??= new NrtRowReader(read, resolveKinds(read.header), await watch(read.header));
  return { summary: rows.end(), columns: read.header.columns.map(({ text }) => text) };
}

function result(
  { rows, values, missing, bytes, first, last, ...summary }: NrtSummary,
  columns: readonly string[],
  faults: readonly Fault[] = summary.faults,
  totalFaults = summary.totalFaults,
): CheckedBytes {
  const range = first && last ? { first: formatDateTime(first, 6), last: formatDateTime(last, 6) } : {};
  return { rows, values, missing, bytes, columns, faults, totalFaults, ...(totalFaults > 0 ? {} : range) };
}
