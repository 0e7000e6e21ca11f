import { textIn } from './any-record';
import { type CopyProblem } from './copy-report';
import { type CopyRun } from './copy-run';
import { type PlacedItem } from './item-order';
import { type Stay } from './mount-replay';
import { allRecords } from './walk-pages';

const PATH = '/rest/v2/items';

/**
 * What would refuse a replay on its way: an item goes through its former places, where another one may have its code by now, or which may
 * be on the item itself by now.
 */
export async function inTheWay(
  run: CopyRun,
  { targetCode, shortName, type }: PlacedItem,
  itemId: number,
  wanted: readonly Stay[],
): Promise<Pick<CopyProblem, 'code' | 'detail'> | undefined> {
  const former = [...new Set(wanted.map(({ parentId }) => parentId))];
  const parents = await find(run, `id=in=(${former.join(',')})`);
  const below = parents.find((parent) => textIn(parent, 'code').startsWith(`${targetCode}:`));
  if (below) return { code: 'cycle', detail: `${textIn(below, 'code')}, on which it was, is on itself by now` };
  const prefixes = parents.map((parent) => textIn(parent, 'code'));
  if (isTakenOff(wanted)) prefixes.push(type.toLowerCase());
  const codes = prefixes.map((prefix) => `"${prefix}:${shortName.toLowerCase()}"`);
  const other = (await find(run, `code=in=(${codes.join(',')})`)).find(({ id }) => id !== itemId);
  return other && { code: 'code-taken', detail: `item ${other.id} has the code ${textIn(other, 'code')} by now` };
}

/** Whether the item is a root at some time after it was mounted. */
const isTakenOff = (wanted: readonly Stay[]): boolean =>
  wanted.some(({ end, parentId }, i) => {
    const next = wanted[i + 1];
    return end !== '' && (next?.start !== end || next.parentId === parentId);
  });

const find = (run: CopyRun, where: string) =>
  allRecords(run.to.registry, { path: PATH, query: { where }, signal: run.signal });
