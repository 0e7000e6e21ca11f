import { copyItems } from '../copy/copy-items';
import { type CopyRun, isOfRecord } from '../copy/copy-run';
import { carryMoves, movesOf, putBack } from './item-moves';
import { codeFilter, type Place, placesOf, placesWhere } from './item-places';
import { type PairedIds, runOf, type Sides, type Way } from './exchange-run';
import { type OwnedPart } from './owned-part';
import { type RegistryNews } from './registry-news';
import { type RegistryMark, type SyncState } from './sync-state';
import { type SideName } from './sync-file';

/** Items beyond which all of the part are compared. */
const MOST = 300;

/** Items of one side that may differ from those of the other one. */
interface Changed {
  readonly before: ReadonlyMap<number, Place>;
  readonly now: ReadonlyMap<number, Place>;
}

/**
 * Makes the items that a side owns the same at the other side, as far as news tell that something changed at either. Undefined where
 * nothing did.
 */
export async function exchangeItems(
  sides: Sides,
  way: Way,
  ids: PairedIds,
  { news, marks }: { readonly news: Readonly<Record<SideName, RegistryNews>>; readonly marks: SyncState['registry'] },
): Promise<CopyRun | undefined> {
  const part = sides.settings[way.from].items;
  const isNews = ({ isAll, changed }: RegistryNews): boolean => isAll || changed.has('items');
  if (part.isEmpty || !(isNews(news[way.from]) || isNews(news[way.to]))) return undefined;
  const run = runOf(sides, way, ids, { scope: part.items });
  const isAll = news[way.from].isAll || news[way.to].isAll;
  const changedAt = (side: SideName): Promise<Changed> =>
    changed(sides, side, part, { ids: isAll ? undefined : (news[side].changed.get('items') ?? new Set()), mark: marks[side] }); // prettier-ignore
  const [own, other] = [await changedAt(way.from), await changedAt(way.to)];
  await putBack(run, movesOf(other.before, other.now));
  await carryMoves(run, movesOf(own.before, own.now));
  const codes = new Set(
    [own.now, other.before, other.now].flatMap((places) => [...places.values()].map(({ code }) => code)),
  );
  const chosen = [...codes].filter((code) => part.owns(code));
  if (chosen.length === 0) return run;
  const isMany = isAll || chosen.length > MOST;
  await copyItems({ ...run, options: { ...run.options, ...(isMany ? {} : { items: codeFilter(chosen) }) } });
  await tellOthers(run, part, other);
  return run;
}

/** The items of a part that changed at a side: all without ids. */
async function changed(
  { sides, signal }: Sides,
  side: SideName,
  part: OwnedPart,
  { ids, mark }: { readonly ids: ReadonlySet<number> | undefined; readonly mark: RegistryMark | undefined },
): Promise<Changed> {
  const { registry } = sides[side];
  if (ids) {
    const now = await placesOf(registry, ids, { signal });
    const before = await asBefore(mark, (asOf) => placesOf(registry, ids, { asOf, signal }));
    return { before: owned(before, part), now };
  }
  const before = await asBefore(mark, (asOf) => placesWhere(registry, part.items, { asOf, signal }));
  const now = await placesWhere(registry, part.items, { signal });
  const gone = [...before.keys()].filter((id) => !now.has(id));
  return { before, now: new Map([...now, ...(await placesOf(registry, gone, { signal }))]) };
}

/** What was there at a mark; nothing where there is none, or where the registry does not know that moment. */
async function asBefore(
  mark: RegistryMark | undefined,
  read: (asOf: string) => Promise<Map<number, Place>>,
): Promise<ReadonlyMap<number, Place>> {
  if (!mark) return new Map();
  return read(mark.moment).catch((error: unknown) => {
    if (isOfRecord(error)) return new Map<number, Place>();
    throw error;
  });
}

const owned = (places: ReadonlyMap<number, Place>, part: OwnedPart): Map<number, Place> =>
  new Map([...places].filter(([, { code }]) => part.owns(code)));

/** Tells items of the part that the other side alone has: somebody registered them there. */
async function tellOthers(run: CopyRun, part: OwnedPart, { now }: Changed): Promise<void> {
  const copied = new Set(run.ids('items').values());
  const others = [...now.values()].filter(({ id, code }) => part.owns(code) && !copied.has(id));
  const left = await placesOf(run.to.registry, others.map(({ id }) => id), { signal: run.signal }); // prettier-ignore
  for (const { id, code } of left.values()) {
    const about = { kind: 'items', name: code, address: `${run.to.registry.url}/rest/v2/items/${id}` };
    if (part.owns(code))
      run.report.refuse({ ...about, code: 'only-there', detail: 'the side that owns such items has none' }, 'noted');
  }
}
