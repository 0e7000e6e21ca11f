import { ForeignAnswerError, ProblemError } from '@pelorus/client';
import { type AnyRecord, recordIn, recordsIn } from './any-record';
import { type CopyRun } from './copy-run';
import { type PlacedItem } from './item-order';
import { targetRecords } from './item-records';
import { allRecords } from './walk-pages';

const PATH = '/rest/v2/items';

/** What is known of the mounts of a source before its items are copied. */
export interface ItemHistory {
  /** Whether the source keeps mounts; else its items are where they are, and nothing more is known. */
  readonly hasMounts: boolean;
  /** Items that were elsewhere before. */
  readonly moved: ReadonlySet<number>;
  readonly places: ReadonlyMap<number, PlacedItem>;
}

/** Asks the source which of its items were elsewhere before. A source without mounts is told in the report. */
export async function itemHistory(run: CopyRun, placed: readonly PlacedItem[]): Promise<ItemHistory> {
  const places = new Map(placed.map((place) => [place.id, place]));
  const [first] = placed;
  const hasMounts = first !== undefined && (await keepsMounts(run, first));
  const { scope } = run.options;
  const query = { where: `${scope === undefined ? '' : `${scope};`}mounts.end=notnull=` };
  const items = hasMounts ? await allRecords(run.from.registry, { path: PATH, query, signal: run.signal }) : [];
  return { hasMounts, moved: new Set(items.map(({ id }) => id)), places };
}

async function keepsMounts(run: CopyRun, { id }: PlacedItem): Promise<boolean> {
  const path = `${PATH}/${id}/mounts`;
  try {
    await run.from.registry.call(`GET ${path}`, { query: { hits: 1 }, signal: run.signal });
    return true;
  } catch (error) {
    const isUnknown = error instanceof ProblemError || error instanceof ForeignAnswerError;
    if (!isUnknown || ![404, 405].includes(error.status)) throw error;
    const about = { kind: 'mounts', name: 'all mounts', address: `${run.from.registry.url}${path}` };
    const detail = 'the source keeps none; the present hierarchy is copied, and its mounts begin at the copy';
    run.report.refuse({ ...about, code: 'no-mounts', detail }, 'noted');
    return false;
  }
}

/** Items in an order in which those that were elsewhere before can be there before others take their codes. */
export function inReplayOrder(items: readonly PlacedItem[], { moved }: ItemHistory): PlacedItem[] {
  const isLater = ({ id }: PlacedItem): number => (moved.has(id) ? 0 : 1);
  return items.toSorted((a, b) => a.depth - b.depth || isLater(a) - isLater(b));
}

/**
 * Cuts items into chunks; none has both items that were elsewhere before and others. Where there are any, none has items of two depths
 * either: an item goes through its former place on another one before others are made there.
 */
export function chunksOf(items: readonly PlacedItem[], { moved }: ItemHistory, size: number): PlacedItem[][] {
  const chunks: PlacedItem[][] = [];
  const isAlike = (a: PlacedItem, b: PlacedItem): boolean =>
    moved.size === 0 || (a.depth === b.depth && moved.has(a.id) === moved.has(b.id));
  for (const item of items) {
    const last = chunks.at(-1);
    if (last && last.length < size && isAlike(last[0]!, item)) last.push(item);
    else chunks.push([item]);
  }
  return chunks;
}

/** Ids at the target of all on which some items were, by their ids at the source; those that were copied, or all that are there. */
export async function parentIds(
  run: CopyRun,
  { places }: ItemHistory,
  records: readonly AnyRecord[],
  which: 'copied' | 'there',
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const others: PlacedItem[] = [];
  for (const id of new Set(records.flatMap((record) => [...parentsIn(record)]))) {
    const [known, place] = [run.ids('items').get(id), places.get(id)];
    if (known !== undefined) found.set(id, known);
    else if (place) others.push(place);
  }
  if (which === 'copied' || others.length === 0) return found;
  const there = await targetRecords(
    run,
    others.map(({ targetCode }) => targetCode),
  );
  for (const { id, targetCode } of others) {
    const record = there.get(targetCode);
    if (record) found.set(id, record.id);
  }
  return found;
}

/** Ids at the source of all on which an item was. */
export const parentsIn = (record: AnyRecord): Set<number> =>
  new Set((recordsIn(record, 'mounts') ?? []).flatMap((mount) => recordIn(mount, 'parent')?.id ?? []));
