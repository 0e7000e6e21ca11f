import { type AnyRecord } from './any-record';
import { readAheadOf } from './bounded-reads';
import { ChunkFates } from './chunk-fates';
import { tellOtherItemRoles } from './contact-roles';
import { copyEvents } from './copy-events';
import { copyFiles } from './copy-files';
import { copyMounts, type MountedPair, waitingItems } from './copy-mounts';
import { type CopyRun, sourceRecord, patiently } from './copy-run';
import { chunksOf, inReplayOrder, type ItemHistory, itemHistory } from './item-history';
import { itemOrder, type PlacedItem, withAncestors } from './item-order';
import { CHUNK, LISTS, readSource, targetRecords } from './item-records';
import { importRows } from './import-rows';
import { EVENTS, FIELDS, itemRows, pairsOf, PARAMETERS, RESOURCES, type SameEvents, sameEvents } from './item-rows';
import { removeExtra } from './remove-extra';
import { endReplays } from './replay-mounts';
import { sourceItems, tellVersions, wantedIds } from './source-items';

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
  await copyEvents(run, left, progress);
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

const codesOf = (chunk: readonly PlacedItem[]): string[] => chunk.map(({ targetCode }) => targetCode);

function tellOtherCode(run: CopyRun, { id, code, targetCode }: PlacedItem): void {
  if (code.toLowerCase() === targetCode) return;
  const detail = `its code at the target is ${targetCode}; data stay under the codes that they were written under`;
  run.report.refuse({ ...sourceRecord(run, 'items', code, `items/${id}`), code: 'other-code', detail }, 'noted');
}
