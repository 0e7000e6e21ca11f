import { type AnyRecord, recordIn, recordsIn, textIn } from './any-record';
import { copyBelongings } from './copy-belongings';
import { ChunkFates } from './chunk-fates';
import { copyMounts, endReplay, type MountedPair } from './copy-mounts';
import { type CopyRun, sourceRecord, patiently } from './copy-run';
import { chunksOf, inReplayOrder, type ItemHistory, itemHistory } from './item-history';
import { itemOrder, type PlacedItem, type SourceItem, withAncestors } from './item-order';
import { CHUNK, sourceRecords, targetRecords } from './item-records';
import { importRows } from './import-rows';
import { EVENTS, eventRows, itemRows, type ItemPair, PARAMETERS } from './item-rows';
import { removeExtra } from './remove-extra';
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
  let waiting: MountedPair[] = [];
  const parts = chunksOf(ordered, history, CHUNK);
  for (const chunk of parts) {
    const copied = (fates: ChunkFates) => patiently(run, () => copyChunk(run, history, chunk, fates));
    const pairs = await ChunkFates.telling(run.report, copied);
    if (history.hasMounts) waiting = await copyReady(run, history, [...waiting, ...pairs]);
    run.progress(`items: ${(done += chunk.length)} of ${steps}`);
  }
  await copyReady(run, history, waiting, true);
  for (const chunk of parts) {
    const copied = (fates: ChunkFates) => patiently(run, () => copyEvents(run, history, chunk, fates));
    await ChunkFates.telling(run.report, copied);
    run.progress(`items: ${(done += chunk.length)} of ${steps}`);
  }
}

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
  // An exchange tells them by itself.
  if (versions <= 0 || run.options.mirror) return;
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

async function copyChunk(
  run: CopyRun,
  history: ItemHistory,
  chunk: readonly PlacedItem[],
  fates: ChunkFates,
): Promise<MountedPair[]> {
  const records = await sourceRecords(run, chunk, history.hasMounts);
  let stored = await targetRecords(run, codesOf(chunk));
  const astray = chunk.filter(({ id, targetCode }) => history.moved.has(id) && !stored.has(targetCode));
  if (astray.length > 0 && !run.options.dryRun) {
    for (const place of astray) await endReplay(run, history, place, records.get(place.id) ?? { id: place.id });
    stored = await targetRecords(run, codesOf(chunk));
  }
  const pairs = pairsOf(chunk, records, stored);
  for (const { place } of pairs) tellOtherCode(run, place);
  const rows = itemRows(run, pairs, fates);
  const written = run.options.dryRun ? rows : await importRows(run, rows);
  for (const { about, body } of written) fates.set(about.address, about, 'id' in body ? 'changed' : 'made');
  const after = run.options.dryRun || written.length === 0 ? stored : await targetRecords(run, codesOf(chunk));
  for (const { place, record } of pairs) {
    const target = after.get(place.targetCode);
    if (target) await removeExtra(run, { place, record, target }, PARAMETERS, fates);
    if (target) run.ids('items').set(place.id, target.id);
    if (target || run.options.dryRun) await copyBelongings(run, place, record, target, fates);
  }
  return pairs.map(({ place, record }) => ({ place, record, target: after.get(place.targetCode) }));
}

/** Copies the mounts that can be copied by now; gives those of items that were on others which are not copied yet. */
async function copyReady(
  run: CopyRun,
  history: ItemHistory,
  pairs: readonly MountedPair[],
  isLast = false,
): Promise<MountedPair[]> {
  const waiting: MountedPair[] = [];
  for (const pair of pairs) {
    let isFresh = !history.moved.has(pair.place.id);
    const work = async (fates: ChunkFates): Promise<boolean> => {
      const code = pair.place.targetCode;
      // What the chunk has just read holds until something is written.
      const target = isFresh ? pair.target : (await targetRecords(run, [code])).get(code);
      isFresh = false;
      return copyMounts(run, history, { ...pair, target }, { isLast, fates });
    };
    const isDone = await ChunkFates.telling(run.report, (fates) => patiently(run, () => work(fates)));
    if (!isDone) waiting.push(pair);
  }
  return waiting;
}

/** Copies the events, which date mounts that nothing has dated: the mounts come before them. */
async function copyEvents(
  run: CopyRun,
  history: ItemHistory,
  chunk: readonly PlacedItem[],
  fates: ChunkFates,
): Promise<void> {
  const records = await sourceRecords(run, chunk, history.hasMounts);
  const stored = await targetRecords(run, codesOf(chunk));
  const isThere = ({ place }: ItemPair): boolean => run.options.dryRun || stored.has(place.targetCode);
  const pairs = pairsOf(chunk, records, stored);
  for (const { place, record } of pairs.filter((pair) => !isThere(pair)))
    for (const event of recordsIn(record, 'events') ?? []) {
      const about = sourceRecord(run, 'events', `${place.code} ${textIn(event, 'label')}`, `items/${place.id}/events/${event.id}`); // prettier-ignore
      run.report.refuse({ ...about, code: 'item-not-copied', detail: 'the item that it belongs to is refused' });
    }
  for (const { place, record, stored: target } of pairs)
    if (target) await removeExtra(run, { place, record, target }, EVENTS, fates);
  const rows = eventRows(run, pairs.filter(isThere), fates);
  const written = run.options.dryRun ? rows : await importRows(run, rows);
  for (const { about, body } of written) fates.set(about.address, about, 'id' in body ? 'changed' : 'made');
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
