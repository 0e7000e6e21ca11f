import { recordIn, textIn } from './any-record';
import { type CopyRun, sourceRecord } from './copy-run';
import { type PlacedItem, type SourceItem } from './item-order';
import { walkPages } from './walk-pages';

/** The items of the source in short, or those of the scope. */
export async function sourceItems(run: CopyRun): Promise<SourceItem[]> {
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

/** Tells the versions of an item, which stay behind. */
export function tellVersions(run: CopyRun, { id, code, versions = 0 }: PlacedItem): void {
  // An exchange tells them by itself.
  if (versions <= 0 || run.options.mirror) return;
  const about = sourceRecord(run, 'versions', code, `items/${id}/versions`);
  const detail = versions === 1 ? '1 version is not copied' : `${versions} versions are not copied`;
  run.report.count('versions', 'refused', versions);
  run.report.refuse({ ...about, code: 'versions-left', detail }, 'noted');
}

/** Ids of the items that are chosen. */
export async function wantedIds(run: CopyRun): Promise<Set<number>> {
  const ids = new Set<number>();
  const query = { where: run.options.items! };
  for await (const page of walkPages(run.from.registry, { path: '/rest/v2/items', query, signal: run.signal }))
    for (const { id } of page) ids.add(id);
  return ids;
}
