import { type AnyRecord, recordIn, recordsIn, textIn } from './any-record';
import { type ChunkFates } from './chunk-fates';
import { type Fate, type Named } from './copy-report';
import { type CopyRun, sourceRecord, write } from './copy-run';
import { sameMoment } from './differing-values';
import { type ItemHistory, parentIds } from './item-history';
import { type PlacedItem } from './item-order';
import { eventKey } from './item-values';
import { inTheWay, type Obstacle } from './mount-obstacles';
import { alikeCount, canReplay, hasPresentAlone, isAlike, isOver, type Stay, staysOf } from './mount-replay';
import { type Replay, refuseMount, replayTogether } from './replay-mounts';

/** An item of the source whose mounts are copied, and the item of the target, if there is one yet. */
export interface MountedPair {
  readonly place: PlacedItem;
  readonly record: AnyRecord;
  readonly target: AnyRecord | undefined;
}

/** The mounts of an item as they are wanted at the target, and as they are there. */
interface MountsAtBoth {
  readonly pair: MountedPair;
  readonly target: AnyRecord;
  readonly wanted: readonly Stay[];
  readonly there: readonly Stay[];
  /** How many of the wanted ones are there, from the first one on. */
  readonly done: number;
  readonly mayReplay: boolean;
}

const ownId = ({ id }: AnyRecord): number => id;

/** Ids of items at the source that were on items which are not copied yet. */
export async function waitingItems(
  run: CopyRun,
  history: ItemHistory,
  pairs: readonly MountedPair[],
): Promise<Set<number>> {
  const ids = await parentIds(run, history, pairs.map(({ record }) => record), 'copied'); // prettier-ignore
  const isLost = (mount: AnyRecord): boolean => !ids.has(recordIn(mount, 'parent')?.id ?? 0);
  return new Set(pairs.flatMap(({ place, record }) => (recordsIn(record, 'mounts')?.some(isLost) ? [place.id] : [])));
}

/**
 * Copies the mounts of items, which are at their present places; those on items that the target lacks are refused. Gives the ids at the
 * source of items about which something was written.
 */
export async function copyMounts(
  run: CopyRun,
  history: ItemHistory,
  pairs: readonly MountedPair[],
  fates: ChunkFates,
): Promise<Set<number>> {
  const ids = await parentIds(run, history, pairs.map(({ record }) => record), 'there'); // prettier-ignore
  const differing = pairs.flatMap((pair) => judged(run, ids, pair, fates) ?? []);
  const asked = differing.filter(
    ({ wanted, there, mayReplay }) => wanted.some(isOver) && (mayReplay || hasPresentAlone(there, wanted)),
  );
  const wanderers = asked.map(({ pair: { place }, target, wanted }) => ({ id: target.id, place, wanted }));
  const obstacles = wanderers.length === 0 ? new Map<number, Obstacle>() : await inTheWay(run, wanderers);
  const replays: MountsAtBoth[] = [];
  for (const both of differing) {
    const obstacle = obstacles.get(both.target.id);
    if (obstacle) replays.push(...withoutFormer(run, both, obstacle, fates));
    else if (both.mayReplay) replays.push(both);
    else await changeMounts(run, both, fates);
  }
  await replayAll(run, replays, fates);
  return new Set(differing.map(({ pair: { place } }) => place.id));
}

/** The mounts of an item that are not as wanted; those that are, or cannot be compared, are told. */
function judged(
  run: CopyRun,
  ids: ReadonlyMap<number, number>,
  pair: MountedPair,
  fates: ChunkFates,
): MountsAtBoth | undefined {
  const { place, record, target } = pair;
  const mounts = recordsIn(record, 'mounts') ?? [];
  if (!target) {
    if (run.options.dryRun) tell(run, pair, mounts, 'made', fates);
    return undefined;
  }
  if (!recordsIn(target, 'mounts')) {
    for (const { id } of mounts) refuseMount(run, aboutMount(run, pair, id), 'no-mounts', 'the target keeps no mounts');
    return undefined;
  }
  for (const mount of mounts)
    if (!ids.has(recordIn(mount, 'parent')?.id ?? 0))
      refuseMount(run, aboutMount(run, pair, mount.id), 'unknown-reference', 'the target lacks what it was on');
  const [wanted, there] = [staysOf(record, ({ id }) => ids.get(id)), staysOf(target, ownId)];
  fates.onlyThere(place.targetCode, 'mounts', Math.max(0, there.length - wanted.length));
  const done = alikeCount(there, wanted);
  const isSettled = done === wanted.length || isUndated(wanted, there);
  tell(run, pair, isSettled ? wanted : wanted.slice(0, done), 'alike', fates);
  return isSettled ? undefined : { pair, target, wanted, there, done, mayReplay: canReplay(there, wanted) };
}

/** What is left to be copied where an item cannot go through its former places: its present mount, unless that is there. */
function withoutFormer(run: CopyRun, both: MountsAtBoth, obstacle: Obstacle, fates: ChunkFates): MountsAtBoth[] {
  const { pair, there } = both;
  for (const { id } of both.wanted.filter(isOver))
    refuseMount(run, aboutMount(run, pair, id), obstacle.code, obstacle.detail);
  const wanted = both.wanted.filter((stay) => !isOver(stay));
  if (alikeCount(there, wanted) < wanted.length) return [{ ...both, wanted, done: 0 }];
  tell(run, pair, wanted, 'alike', fates);
  return [];
}

/** Brings mounts to those that are wanted. */
async function replayAll(run: CopyRun, all: readonly MountsAtBoth[], fates: ChunkFates): Promise<void> {
  const replays = new Map<Replay, MountsAtBoth>();
  const told: MountsAtBoth[] = [];
  for (const both of all) {
    const { pair, target, wanted } = both;
    const isTold = wanted.length === 1 && isToldByEvent(wanted[0]!, pair.record, target);
    const last = wanted.at(-1)?.id ?? recordsIn(pair.record, 'mounts')![0]!.id;
    if (isTold || run.options.dryRun) told.push(both);
    else replays.set({ about: aboutMount(run, pair, last), target, wanted }, both);
  }
  const done = await replayTogether(run, [...replays.keys()]);
  for (const both of [...told, ...[...done].map((replay) => replays.get(replay)!)]) {
    const { pair, wanted, done: alike } = both;
    tell(run, pair, wanted.slice(alike), 'made', fates);
    tellUndated(run, pair, wanted);
  }
}

/** Mounts that somebody dated otherwise at the target: told, or changed where they differ by dates and labels alone. */
async function changeMounts(
  run: CopyRun,
  { pair, target, wanted, there }: MountsAtBoth,
  fates: ChunkFates,
): Promise<void> {
  const differing = [{ field: 'mounts', from: wanted.map(inWords).join(', '), to: there.map(inWords).join(', ') }];
  const isCorrection =
    wanted.length === there.length &&
    wanted.every(({ parentId, end }, i) => there[i]?.parentId === parentId && (there[i].end === '') === (end === ''));
  for (const [i, stay] of wanted.entries()) {
    const [one, stored] = [aboutMount(run, pair, stay.id), there[i]];
    if (stored && isAlike(stay, stored)) fates.set(one.address, one, 'alike');
    else if (!run.options.update) fates.set(one.address, one, 'differs', differing);
    else if (!isCorrection || !stored)
      refuseMount(run, one, 'mounts-differ', 'the target has it on others; --update corrects dates and labels alone');
    else {
      const { start, end, mountLabel, unmountLabel } = stay;
      const values = Object.entries({ start, end, mountLabel, unmountLabel }).filter(([, value]) => value !== '');
      const correct = (): Promise<unknown> =>
        run.to.registry.call(`PATCH /rest/v2/items/${target.id}/mounts/${stored.id}`, {
          body: Object.fromEntries(values),
          signal: run.signal,
        });
      if (run.options.dryRun || (await write(run, one, correct)) !== undefined)
        fates.set(one.address, one, 'changed', differing);
    }
  }
}

const inWords = ({ parentId, start, end }: Stay): string => `on ${parentId} ${start} to ${end || 'now'}`;

/** A present mount whose start nobody gave stays so: it is at its place as long as anybody knows. */
const isUndated = ([only, ...others]: readonly Stay[], there: readonly Stay[]): boolean =>
  others.length === 0 && !only!.startGiven && only!.end === '' && there.at(-1)?.parentId === only!.parentId;

/** Whether the events of an item, which are copied after its mounts, date its present mount: the latest new one of mounting does. */
function isToldByEvent({ start, end, mountLabel }: Stay, record: AnyRecord, target: AnyRecord): boolean {
  const known = new Set((recordsIn(target, 'events') ?? []).map((event) => eventKey(event)));
  const mountings = (recordsIn(record, 'events') ?? [])
    .filter((event) => textIn(recordIn(event, 'type'), 'systemName') === 'Mount')
    .toSorted((a, b) => (sameMoment(a['startDate']) < sameMoment(b['startDate']) ? 1 : -1));
  const [last, other] = mountings;
  if (end !== '' || !last || known.has(eventKey(last))) return false;
  const isOnly = sameMoment(other?.['startDate']) !== start;
  return isOnly && sameMoment(last['startDate']) === start && textIn(last, 'label') === mountLabel;
}

function tellUndated(run: CopyRun, pair: MountedPair, wanted: readonly Stay[]): void {
  const detail = 'nobody gave its start at the source; at the target it is a given one';
  for (const { id } of wanted.filter(({ startGiven }) => !startGiven))
    run.report.refuse({ ...aboutMount(run, pair, id), code: 'undated-mount', detail }, 'noted');
}

function tell(
  run: CopyRun,
  pair: MountedPair,
  mounts: readonly { readonly id: number }[],
  fate: Fate,
  fates: ChunkFates,
): void {
  for (const { id } of mounts) {
    const about = aboutMount(run, pair, id);
    fates.set(about.address, about, fate);
  }
}

function aboutMount(run: CopyRun, { place, record }: MountedPair, id: number): Named {
  const mount = recordsIn(record, 'mounts')!.find((one) => one.id === id);
  const name = `${place.code} on ${textIn(recordIn(mount, 'parent'), 'code')} since ${textIn(mount, 'start')}`;
  return sourceRecord(run, 'mounts', name, `items/${place.id}/mounts/${id}`);
}
