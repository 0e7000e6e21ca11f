import { type AnyRecord, recordIn, recordsIn, textIn } from './any-record';
import { readAheadOf } from './bounded-reads';
import { ChunkFates } from './chunk-fates';
import { tellOtherItemRoles } from './contact-roles';
import { copyFiles } from './copy-files';
import { copyMounts, type MountedPair, waitingItems } from './copy-mounts';
import { type CopyRun, sourceRecord, patiently } from './copy-run';
import { chunksOf, inReplayOrder, type ItemHistory, itemHistory } from './item-history';
import { itemOrder, type PlacedItem, type SourceItem, withAncestors } from './item-order';
import { CHUNK, LISTS, sourceRecords, targetRecords, targetRecordsById } from './item-records';
import { importRows } from './import-rows';
import {
  aboutBelonging,
  EVENTS,
  eventRows,
  FIELDS,
  itemRows,
  type ItemPair,
  PARAMETERS,
  RESOURCES,
  type SameEvents,
  sameEvents,
} from './item-rows';
import { removeExtra } from './remove-extra';
import { endReplays } from './replay-mounts';
import { walkPages } from './walk-pages';

/** Copies the items from the roots down, each with all that belongs to it. */
export async function copyItems(run: CopyRun): Promise<void> {
  const { placed, refused } = itemOrder(await sourceItems(run));
  for (const { item, code, detail } of refused)
    run.report.refuse({ ...sourceRecord(run, 'items', item.code, `items/${item.id}`), code, detail });
  const chosen = run.options.items === undefined ? placed : withAncestors(placed, await wantedIds(run));
  for (const place of chosen) {
    run.codes.add(place.code.toLowerCase());
    tellVersions(run, place);
  }
  const history = await itemHistory(run, placed);
  const ordered = inReplayOrder(chosen, history);
  const steps = 2 * ordered.length;
  let done = 0;
  const progress = (by: number): void => run.progress(`items: ${(done += by)} of ${steps}`);
  const left = await copyChunks(run, history, ordered, progress);
  progress(ordered.length - left.length);
  for await (const [chunk, records] of readAheadOf(slicesOf(left), readSource(run, [EVENTS.list]))) {
    const copied = (fates: ChunkFates) => patiently(run, () => copyEvents(run, chunk, records, fates));
    await ChunkFates.telling(run.report, copied);
    progress(chunk.length);
  }
}

/** Copies items with all but their events, which date mounts that nothing has dated: mounts come before them. Gives the items whose events are left. */
async function copyChunks(
  run: CopyRun,
  history: ItemHistory,
  ordered: readonly PlacedItem[],
  progress: (by: number) => void,
): Promise<PlacedItem[]> {
  // A source without mounts is asked for events when they are copied, and only then.
  const lists = history.hasMounts ? [...LISTS, EVENTS.list, 'mounts'] : LISTS;
  const left = new Set<number>();
  const same = new Map<number, SameEvents>();
  let waiting: MountedPair[] = [];
  const chunks = readAheadOf(chunksOf(ordered, history, CHUNK), readSource(run, lists));
  for await (const [chunk, records] of chunks) {
    const copied = (fates: ChunkFates) => patiently(run, () => copyChunk(run, history, { chunk, records }, fates));
    const { pairs, events } = await ChunkFates.telling(run.report, copied);
    for (const { id } of chunk) if (!events.has(id)) left.add(id);
    for (const [id, counts] of events) same.set(id, counts);
    if (history.hasMounts) waiting = await copyReady(run, history, { pairs: [...waiting, ...pairs], left });
    progress(chunk.length);
  }
  await copyReady(run, history, { pairs: waiting, left }, true);
  for (const [id, { alike, onlyThere }] of same) {
    if (left.has(id)) continue;
    if (alike > 0) run.report.count(EVENTS.list, 'alike', alike);
    if (onlyThere > 0) run.report.count(EVENTS.list, 'onlyThere', onlyThere);
  }
  return ordered.filter(({ id }) => left.has(id));
}

/** Reads items of the source with some lists of what belongs to them. */
const readSource = (run: CopyRun, lists: readonly string[]) => (chunk: readonly PlacedItem[], stop: AbortSignal) => {
  const reading = { ...run, signal: AbortSignal.any([run.signal, stop]) };
  return patiently(reading, () => sourceRecords(reading, chunk, lists));
};

async function sourceItems(run: CopyRun): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  const { scope } = run.options;
  const query: Record<string, string> = scope === undefined ? {} : { where: scope };
  for await (const page of walkPages(run.from.registry, { path: '/rest/v2/items', query, signal: run.signal })) {
    for (const item of page) {
      const parentId = item['parentId'];
      items.push({
        id: item.id,
        ...(typeof parentId === 'number' && parentId > 0 ? { parentId } : {}),
        shortName: textIn(item, 'shortName'),
        code: textIn(item, 'code'),
        type: textIn(recordIn(item, 'type'), 'systemName'),
        versions: Number(item['version'] ?? 1) - 1,
      });
    }
  }
  return items;
}

function tellVersions(run: CopyRun, { id, code, versions = 0 }: PlacedItem): void {
  if (versions <= 0) return;
  const about = sourceRecord(run, 'versions', code, `items/${id}/versions`);
  const detail = versions === 1 ? '1 version is not copied' : `${versions} versions are not copied`;
  run.report.count('versions', 'refused', versions);
  run.report.refuse({ ...about, code: 'versions-left', detail }, 'noted');
}

async function wantedIds(run: CopyRun): Promise<Set<number>> {
  const ids = new Set<number>();
  const query = { where: run.options.items! };
  for await (const page of walkPages(run.from.registry, { path: '/rest/v2/items', query, signal: run.signal }))
    for (const { id } of page) ids.add(id);
  return ids;
}

interface Chunk {
  readonly chunk: readonly PlacedItem[];
  readonly records: ReadonlyMap<number, AnyRecord>;
}

/** Items that were copied, and by their ids the events of those whose events are at the target, too. */
interface CopiedChunk {
  readonly pairs: MountedPair[];
  readonly events: ReadonlyMap<number, SameEvents>;
}

async function copyChunk(
  run: CopyRun,
  history: ItemHistory,
  { chunk, records }: Chunk,
  fates: ChunkFates,
): Promise<CopiedChunk> {
  let stored = await targetRecords(run, codesOf(chunk));
  const astray = chunk.flatMap((place) => {
    const record = history.moved.has(place.id) && !stored.has(place.targetCode) && records.get(place.id);
    return record ? [{ place, record }] : [];
  });
  if (astray.length > 0 && !run.options.dryRun && (await endReplays(run, history, astray)))
    stored = await targetRecords(run, codesOf(chunk));
  const pairs = pairsOf(chunk, records, stored);
  for (const { place } of pairs) tellOtherCode(run, place);
  const rows = itemRows(run, pairs, fates);
  const written = run.options.dryRun ? rows : await importRows(run, rows);
  for (const { about, body } of written) fates.set(about.address, about, 'id' in body ? 'changed' : 'made');
  const after = run.options.dryRun || written.length === 0 ? stored : await targetRecords(run, codesOf(chunk));
  for (const { place, record } of pairs) {
    const target = after.get(place.targetCode);
    if (target) run.ids('items').set(place.id, target.id);
    if (target || run.options.dryRun) await copyFiles(run, place, record, target, fates);
    if (target) await tellExtra(run, { place, record, target }, fates);
  }
  const events = new Map<number, SameEvents>();
  for (const pair of pairs) {
    const same = sameEvents(run, pair);
    if (same) events.set(pair.place.id, same);
  }
  return { pairs: pairs.map(({ place, record }) => ({ place, record, target: after.get(place.targetCode) })), events };
}

/** Removes what the target alone has of an item, where the copy is a mirror; roles that it alone has are told. */
async function tellExtra(
  run: CopyRun,
  both: { readonly place: PlacedItem; readonly record: AnyRecord; readonly target: AnyRecord },
  fates: ChunkFates,
): Promise<void> {
  const { place, record, target } = both;
  for (const list of [PARAMETERS, FIELDS, RESOURCES]) await removeExtra(run, both, list, fates);
  await tellOtherItemRoles(run, { path: `items/${place.id}`, name: place.code }, record, target, fates);
}

interface ReadyChunk {
  readonly pairs: readonly MountedPair[];
  /** Ids of items whose events are left, to which are added those whose mounts are written: a mount may move events. */
  readonly left: Set<number>;
}

/** Copies the mounts that can be copied by now; gives those of items that were on others which are not copied yet. */
async function copyReady(
  run: CopyRun,
  history: ItemHistory,
  { pairs, left }: ReadyChunk,
  isLast = false,
): Promise<MountedPair[]> {
  const waiting = isLast ? new Set<number>() : await waitingItems(run, history, pairs);
  const ready = pairs.filter(({ place }) => !waiting.has(place.id));
  let isFirst = true;
  const work = async (fates: ChunkFates): Promise<Set<number>> => {
    // What the chunk has just read holds until something is written.
    const stale = ready.filter(({ place }) => !isFirst || history.moved.has(place.id));
    isFirst = false;
    const fresh = await targetRecords(run, stale.map(({ place }) => place.targetCode)); // prettier-ignore
    const read = new Set(stale);
    const now = ready.map((pair) => (read.has(pair) ? { ...pair, target: fresh.get(pair.place.targetCode) } : pair));
    return copyMounts(run, history, now, fates);
  };
  const written = await ChunkFates.telling(run.report, (fates) => patiently(run, () => work(fates)));
  for (const id of written) left.add(id);
  return pairs.filter(({ place }) => waiting.has(place.id));
}

/** Copies the events of items that are copied. */
async function copyEvents(
  run: CopyRun,
  chunk: readonly PlacedItem[],
  records: ReadonlyMap<number, AnyRecord>,
  fates: ChunkFates,
): Promise<void> {
  const stored = await copiedRecords(run, chunk);
  const isThere = ({ place }: ItemPair): boolean => run.options.dryRun || stored.has(place.targetCode);
  const pairs = pairsOf(chunk, records, stored);
  for (const { place, record } of pairs.filter((pair) => !isThere(pair)))
    for (const event of recordsIn(record, EVENTS.list) ?? [])
      run.report.refuse({
        ...aboutBelonging(run, place, EVENTS.list, event),
        ...{ code: 'item-not-copied', detail: 'the item that it belongs to is refused' },
      });
  for (const { place, record, stored: target } of pairs)
    if (target) await removeExtra(run, { place, record, target }, EVENTS, fates);
  const rows = eventRows(run, pairs.filter(isThere), fates);
  const written = run.options.dryRun ? rows : await importRows(run, rows);
  for (const { about, body } of written) fates.set(about.address, about, 'id' in body ? 'changed' : 'made');
}

/** Copied items of the target with their events, by the codes that they are to have. */
async function copiedRecords(run: CopyRun, chunk: readonly PlacedItem[]): Promise<Map<string, AnyRecord>> {
  const ids = new Map(chunk.flatMap(({ id, targetCode }) => {
      const known = run.ids('items').get(id);
      return known === undefined ? [] : [[targetCode, known] as const];
  })); // prettier-ignore
  const found = await targetRecordsById(run, [...ids.values()], [EVENTS.list]);
  return new Map([...ids].flatMap(([code, id]) => {
      const record = found.get(id);
      return record ? [[code, record] as const] : [];
  })); // prettier-ignore
}

function slicesOf(items: readonly PlacedItem[]): PlacedItem[][] {
  const count = Math.ceil(items.length / CHUNK);
  return Array.from({ length: count }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK));
}

const codesOf = (chunk: readonly PlacedItem[]): string[] => chunk.map(({ targetCode }) => targetCode);

function pairsOf(
  chunk: readonly PlacedItem[],
  records: ReadonlyMap<number, AnyRecord>,
  stored: ReadonlyMap<string, AnyRecord>,
): ItemPair[] {
  return chunk.flatMap((place) => {
    const record = records.get(place.id);
    return record ? [{ place, record, stored: stored.get(place.targetCode) }] : [];
  });
}

function tellOtherCode(run: CopyRun, { id, code, targetCode }: PlacedItem): void {
  if (code.toLowerCase() === targetCode) return;
  const detail = `its code at the target is ${targetCode}; data stay under the codes that they were written under`;
  run.report.refuse({ ...sourceRecord(run, 'items', code, `items/${id}`), code: 'other-code', detail }, 'noted');
}
