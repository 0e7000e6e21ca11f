import { type AnyRecord, textIn } from './any-record';
import { type CopyProblem } from './copy-report';
import { type CopyRun } from './copy-run';
import { type PlacedItem } from './item-order';
import { itemsAt } from './item-records';
import { type Stay } from './mount-replay';

/** An item of the target, by its id, that is to go through its former places. */
export interface Wanderer {
  readonly id: number;
  readonly place: PlacedItem;
  readonly wanted: readonly Stay[];
}

/** What is in the way of an item. */
export type Obstacle = Pick<CopyProblem, 'code' | 'detail'>;

/**
 * What would refuse replays on their way, by the ids of the items: an item goes through its former places, where another one may have its
 * code by now, or which may be on the item itself by now.
 */
export async function inTheWay(run: CopyRun, wanderers: readonly Wanderer[]): Promise<Map<number, Obstacle>> {
  const former = new Set(wanderers.flatMap(({ wanted }) => wanted.map(({ parentId }) => parentId)));
  const parents = new Map((await itemsAt(run, 'id', [...former].map(String))).map((parent) => [parent.id, parent]));
  const parentsOf = ({ wanted }: Wanderer): AnyRecord[] => [...new Set(wanted.flatMap(({ parentId }) => parents.get(parentId) ?? []))]; // prettier-ignore
  const codes = new Map(wanderers.map((one) => [one, formerCodes(one, parentsOf(one))]));
  const quoted = [...new Set([...codes.values()].flat())].map((code) => `"${code}"`);
  const others = new Map(
    (await itemsAt(run, 'code', quoted)).map((item) => [textIn(item, 'code').toLowerCase(), item]),
  );
  const obstacles = new Map<number, Obstacle>();
  for (const one of wanderers) {
    const { id, place } = one;
    const below = parentsOf(one).find((parent) => textIn(parent, 'code').startsWith(`${place.targetCode}:`));
    const other = codes.get(one)!.flatMap((code) => others.get(code) ?? []).find((item) => item.id !== id); // prettier-ignore
    if (below) obstacles.set(id, { code: 'cycle', detail: `${textIn(below, 'code')}, on which it was, is on itself by now` }); // prettier-ignore
    else if (other) obstacles.set(id, { code: 'code-taken', detail: `item ${other.id} has the code ${textIn(other, 'code')} by now` }); // prettier-ignore
  }
  return obstacles;
}

/** Codes that an item has on its way. */
function formerCodes({ place: { shortName, type }, wanted }: Wanderer, parents: readonly AnyRecord[]): string[] {
  const prefixes = parents.map((parent) => textIn(parent, 'code').toLowerCase());
  if (isTakenOff(wanted)) prefixes.push(type.toLowerCase());
  return prefixes.map((prefix) => `${prefix}:${shortName.toLowerCase()}`);
}

/** Whether the item is a root at some time after it was mounted. */
const isTakenOff = (wanted: readonly Stay[]): boolean =>
  wanted.some(({ end, parentId }, i) => {
    const next = wanted[i + 1];
    return end !== '' && (next?.start !== end || next.parentId === parentId);
  });
