import { type AnyRecord, recordsIn } from './any-record';
import { readAheadOf } from './bounded-reads';
import { ChunkFates } from './chunk-fates';
import { type CopyRun, patiently } from './copy-run';
import { importRows } from './import-rows';
import { type PlacedItem } from './item-order';
import { CHUNK, readSource, targetRecordsById } from './item-records';
import { aboutBelonging, EVENTS, eventRows, type ItemPair, pairsOf } from './item-rows';
import { removeExtra } from './remove-extra';

/** Copies the events of items that are copied; `progress` is told of how many. */
export async function copyEvents(
  run: CopyRun,
  items: readonly PlacedItem[],
  progress: (by: number) => void,
): Promise<void> {
  for await (const [chunk, records] of readAheadOf(slicesOf(items), readSource(run, [EVENTS.list]))) {
    const copied = (fates: ChunkFates) => patiently(run, () => copySome(run, chunk, records, fates));
    await ChunkFates.telling(run.report, copied);
    progress(chunk.length);
  }
}

/** Copies the events of some items. */
async function copySome(
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
