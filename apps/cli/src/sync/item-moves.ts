import { copyItems } from '../copy/copy-items';
import { type CopyRun, write } from '../copy/copy-run';
import { type Named } from '../copy/copy-report';
import { codeFilter, parentCodeOf, type Place, placesAt } from './item-places';

/** An item that has another code than at the last exchange. */
export interface Move {
  readonly before: Place;
  readonly now: Place;
}

/** Items that were elsewhere before, or roots of another type; those first on which others are. */
export function movesOf(before: ReadonlyMap<number, Place>, now: ReadonlyMap<number, Place>): Move[] {
  const moves = [...before.values()].flatMap((place): Move[] => {
    const other = now.get(place.id);
    return other && other.code !== place.code ? [{ before: place, now: other }] : [];
  });
  return moves.sort((a, b) => depthOf(a.now.code) - depthOf(b.now.code));
}

const depthOf = (code: string): number => code.split(':').length;

/**
 * Moves items of the target back that somebody moved there. What the source has at the place where it is by now was moved by
 * the source, and stays.
 */
export async function putBack(run: CopyRun, moves: readonly Move[]): Promise<void> {
  const codes = moves.flatMap(({ before, now }) => [before.code, now.code]);
  const owned = await placesAt(run.from.registry, codes, run.signal);
  for (const { before, now } of moves)
    if (owned.has(before.code) && !owned.has(now.code) && !(await move(run, now.code, before, before.typeId)))
      tellUnknown(run, now, before);
}

/** Moves items of the target as those of the source were moved; the copy of items would make new ones there. */
export async function carryMoves(run: CopyRun, moves: readonly Move[]): Promise<void> {
  for (const { before, now } of moves) {
    const typeId = now.typeId === undefined ? undefined : run.ids('vocables').get(now.typeId);
    const isDone = await move(run, before.code, now, typeId);
    if (isDone) continue;
    // What it is on by now is new.
    await copyItems({ ...run, options: { ...run.options, items: codeFilter([parentCodeOf(now.code)]) } });
    if (!(await move(run, before.code, now, typeId))) tellUnknown(run, before, now);
  }
}

/** Moves an item of the target, if it is at a place and not at the wanted one; false where it lacks what the item is to be on. */
async function move(run: CopyRun, code: string, wanted: Place, typeId: number | undefined): Promise<boolean> {
  const parentCode = parentCodeOf(wanted.code);
  const codes = [code, wanted.code, ...(parentCode === '' ? [] : [parentCode])];
  const there = await placesAt(run.to.registry, codes, run.signal);
  const [item, parent] = [there.get(code), there.get(parentCode)];
  if (!item || there.has(wanted.code)) return true;
  if (parentCode !== '' && !parent) return false;
  const about = aboutMove(run, code, wanted, item);
  const isRoot = parentCode === '';
  const body = { parentId: parent?.id ?? null, ...(isRoot && typeId !== undefined ? { typeId } : {}) };
  const call = (): Promise<unknown> =>
    run.to.registry.call(`PATCH /rest/v2/items/${item.id}`, { body, signal: run.signal });
  if ((await write(run, about, call)) === undefined) return true;
  run.report.count('items', 'changed');
  run.report.differs(about, [{ field: 'code', from: wanted.code, to: code }]);
  return true;
}

const aboutMove = (run: CopyRun, code: string, wanted: Place, { id }: Place): Named => ({
  kind: 'items',
  name: `${code} to ${wanted.code}`,
  address: `${run.to.registry.url}/rest/v2/items/${id}`,
});

const tellUnknown = (run: CopyRun, before: Place, now: Place): void =>
  run.report.refuse({
    ...{ kind: 'items', name: now.code, address: `${run.from.registry.url}/rest/v2/items/${now.id}` },
    ...{ code: 'unknown-reference', detail: `it was ${before.code}; the other side lacks what it is on by now` },
  });
