import { decodeSourced, type Layout, layoutOf, type SourcedRows, valueColumns, yearAway } from '@pelorus/ingest/domain';
import {
  instantOfMicros,
  type IngestTables,
  type LatestValue,
  MergeRepository,
  ReadPlanRepository,
  type WantedPart,
} from '@pelorus/ingest/persistence';
import { compareInstants, type Instant } from '@pelorus/shared/kernel';
import { EMPTY_FLAG } from '@pelorus/shared/nrt';
import { type Executor } from '@pelorus/shared/persistence';
import { KnownLayouts } from '../reading/known-layouts';

/** Blocks fetched together. */
const PAGE = 4;

export type StreamEnd = Omit<LatestValue, 'streamId'>;

/**
 * Finds the first and the latest values of streams in their blocks, from the outermost blocks inwards. DomainError `year-away`
 * where they may lie in a year that is put aside.
 */
export class EndFinder {
  readonly #plans: ReadPlanRepository;
  readonly #merges: MergeRepository;
  readonly #layouts: KnownLayouts;

  constructor(executor: Executor, tables: IngestTables) {
    this.#plans = new ReadPlanRepository(executor, tables);
    this.#merges = new MergeRepository(executor, tables);
    this.#layouts = new KnownLayouts(executor, tables);
  }

  /** First time stamp by stream; null without values. */
  async first(streamIds: readonly number[]): Promise<Map<number, Instant | null>> {
    const found = await this.#find(streamIds, 'first');
    return new Map(streamIds.map((id) => [id, found.get(id)?.instant ?? null]));
  }

  /** Latest value by stream; of equal time stamps the newest dataset's. Null without values. */
  async last(streamIds: readonly number[]): Promise<Map<number, StreamEnd | null>> {
    const found = await this.#find(streamIds, 'last');
    return new Map(streamIds.map((id) => [id, found.get(id) ?? null]));
  }

  async #find(streamIds: readonly number[], end: 'first' | 'last'): Promise<Map<number, StreamEnd>> {
    const found = new Map<number, StreamEnd>();
    if (streamIds.length === 0) return found;
    const parts = await this.#plans.parts(streamIds, {});
    const outermost = parts.sort((a, b) => (end === 'last' ? b.maxMs - a.maxMs : a.minMs - b.minMs));
    for (const part of outermost) {
      if (isBeyond(found, streamIds, end, end === 'last' ? part.maxMs : part.minMs)) break;
      if (part.away !== undefined) throw yearAway([part.away]);
      await this.#lookUndisturbed(part, streamIds, end, found);
    }
    return found;
  }

  /** Searches a part again where merges or deletions moved rows meanwhile. */
  async #lookUndisturbed(
    part: WantedPart,
    streamIds: readonly number[],
    end: 'first' | 'last',
    found: Map<number, StreamEnd>,
  ): Promise<void> {
    let before = await this.#merges.lastMerged(part.part);
    for (;;) {
      await this.#lookThrough(part, streamIds, end, found);
      const after = await this.#merges.lastMerged(part.part);
      if (after === before) return;
      before = after;
    }
  }

  async #lookThrough(
    { part }: WantedPart,
    streamIds: readonly number[],
    end: 'first' | 'last',
    found: Map<number, StreamEnd>,
  ): Promise<void> {
    const layout = await this.#layouts.get(layoutOf(part));
    for (let skipped = 0; ; skipped += PAGE) {
      const blocks = await this.#merges.outermost(part, end, PAGE, skipped);
      const [next] = blocks;
      if (!next || isBeyond(found, streamIds, end, end === 'last' ? next.maxMs : next.minMs)) return;
      const ids = blocks.map(({ id }) => id);
      for (const block of await this.#merges.load(part, ids)) {
        takeEnds(decodeSourced(block, layout.columns), layout, streamIds, end, found);
      }
    }
  }
}

/** Keeps values further out than those found before. */
function takeEnds(
  rows: SourcedRows,
  { columns, streamIds: streamOf }: Layout,
  streamIds: readonly number[],
  end: 'first' | 'last',
  found: Map<number, StreamEnd>,
): void {
  for (const { index } of valueColumns(columns)) {
    const streamId = streamOf[index]!;
    if (!streamIds.includes(streamId)) continue;
    const flags = columns.findIndex(({ kind }, i) => kind === 'flag' && streamOf[i] === streamId);
    const value = endOf(rows, index, flags, end);
    const known = found.get(streamId);
    if (value && (!known || isFurther(value, known, end))) found.set(streamId, value);
  }
}

/** Whether no block from `moment` inwards can change the result. */
function isBeyond(
  found: ReadonlyMap<number, StreamEnd>,
  streamIds: readonly number[],
  end: 'first' | 'last',
  ms: number,
): boolean {
  return streamIds.every((id) => {
    const known = found.get(id)?.instant.ms;
    return known !== undefined && (end === 'last' ? ms < known : ms > known);
  });
}

function isFurther(a: StreamEnd, b: StreamEnd, end: 'first' | 'last'): boolean {
  const byTime = compareInstants(a.instant, b.instant);
  if (end === 'first') return byTime < 0;
  return (byTime || compareInstants(a.written, b.written) || a.datasetId - b.datasetId) > 0;
}

/** First or latest value of a column; `flags` is the index of its flag column, or -1. */
function endOf(rows: SourcedRows, index: number, flags: number, end: 'first' | 'last'): StreamEnd | undefined {
  let best: StreamEnd | undefined;
  for (let row = 0; row < rows.rows; row++) {
    // The time rules out most rows.
    const ms = rows.ms[row]!;
    if (best && (end === 'last' ? ms < best.instant.ms : ms > best.instant.ms)) continue;
    const value = valueAt(rows, index, row);
    if (value === undefined) continue;
    const candidate = { ...originAt(rows, row), value, ...flagAt(rows, flags, row) };
    if (!best || isFurther(candidate, best, end)) best = candidate;
  }
  return best;
}

function valueAt({ columns }: SourcedRows, index: number, row: number): number | string | undefined {
  const column = columns[index]!;
  if (column.kind === 'text') return column.texts[row] === '' ? undefined : column.texts[row];
  if (column.kind === 'flag' || column.present?.[row] === 0) return undefined;
  return column.values[row];
}

function originAt({ ms, us, of, datasets }: SourcedRows, row: number): Omit<StreamEnd, 'value'> {
  const { id, writtenUs } = datasets[of[row]!]!;
  return { instant: { ms: ms[row]!, us: us[row]! }, datasetId: id, written: instantOfMicros(writtenUs) };
}

function flagAt({ columns }: SourcedRows, flags: number, row: number): { readonly flag?: number } {
  const column = flags < 0 ? undefined : columns[flags];
  if (column?.kind !== 'flag') return {};
  const flag = column.flags[row]!;
  return { flag: flag === EMPTY_FLAG ? 0 : flag };
}
