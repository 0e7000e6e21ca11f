import { type AnyRecord, recordIn, recordsIn, textIn } from './any-record';
import { type ChunkFates } from './chunk-fates';
import { type Fate, type Named } from './copy-report';
import { type CopyRun, sourceRecord, write } from './copy-run';
import { type ItemHistory, parentIds, parentsIn } from './item-history';
import { type PlacedItem } from './item-order';
import { sameMoment } from './differing-values';
import { targetRecords } from './item-records';
import { eventKey } from './item-values';
import { inTheWay } from './mount-obstacles';
import { alikeCount, canReplay, hasPresentAlone, isAlike, isOver, nextStep, type Stay, staysOf } from './mount-replay';

/** An item of the source whose mounts are copied, and the item of the target, if there is one yet. */
export interface MountedPair {
  readonly place: PlacedItem;
  readonly record: AnyRecord;
  readonly target: AnyRecord | undefined;
}

const ownId = ({ id }: AnyRecord): number => id;

/**
 * Copies the mounts of an item, which is at its present place. False where it was on an item that is not copied yet; `isLast` leaves such
 * mounts out.
 */
export async function copyMounts(
  run: CopyRun,
  history: ItemHistory,
  pair: MountedPair,
  { isLast, fates }: { readonly isLast: boolean; readonly fates: ChunkFates },
): Promise<boolean> {
  const { place, record, target } = pair;
  const mounts = recordsIn(record, 'mounts') ?? [];
  const about = (id: number): Named =>
    aboutMount(
      run,
      place,
      mounts.find((mount) => mount.id === id)!,
    );
  const tell = (stays: readonly { readonly id: number }[], fate: Fate): void => {
    for (const { id } of stays) fates.set(about(id).address, about(id), fate);
  };
  if (!target && run.options.dryRun) {
    tell(mounts, 'made');
    return true;
  }
  const ids = await parentIds(run, history, record, isLast ? 'there' : 'copied');
  const lost = mounts.filter((mount) => !ids.has(recordIn(mount, 'parent')?.id ?? 0));
  if (lost.length > 0 && !isLast) return false;
  if (!target) return true;
  if (!recordsIn(target, 'mounts')) {
    for (const { id } of mounts) refuse(run, about(id), 'no-mounts', 'the target keeps no mounts');
    return true;
  }
  for (const { id } of lost) refuse(run, about(id), 'unknown-reference', 'the target lacks what it was on');
  let wanted = staysOf(record, ({ id }) => ids.get(id));
  const there = staysOf(target, ownId);
  fates.onlyThere(place.targetCode, 'mounts', Math.max(0, there.length - wanted.length));
  const done = alikeCount(there, wanted);
  tell(wanted.slice(0, done), 'alike');
  if (done === wanted.length || isUndated(wanted, there)) {
    tell(wanted, 'alike');
    return true;
  }
  const mayReplay = canReplay(there, wanted);
  const isAsked = wanted.some(isOver) && (mayReplay || hasPresentAlone(there, wanted));
  const obstacle = isAsked ? await inTheWay(run, place, target.id, wanted) : undefined;
  if (!mayReplay && !obstacle) {
    await changeMounts(run, { target, wanted, there, about }, fates);
    return true;
  }
  if (obstacle) {
    for (const { id } of wanted.filter(isOver)) refuse(run, about(id), obstacle.code, obstacle.detail);
    wanted = wanted.filter((stay) => !isOver(stay));
    if (alikeCount(there, wanted) === wanted.length) {
      tell(wanted, 'alike');
      return true;
    }
  }
  const isTold = wanted.length === 1 && isToldByEvent(wanted[0]!, record, target);
  if (isTold || run.options.dryRun || (await replay(run, about(wanted.at(-1)?.id ?? mounts[0]!.id), target, wanted))) {
    tell(wanted.slice(obstacle ? 0 : done), 'made');
    tellUndated(run, wanted, about);
  }
  return true;
}

/** Brings the mounts of an item to those that are wanted, step by step; false where the target refuses one, which is reported. */
export async function replay(run: CopyRun, about: Named, target: AnyRecord, wanted: readonly Stay[]): Promise<boolean> {
  const path = `/rest/v2/items/${target.id}`;
  const { signal } = run;
  let there = staysOf(target, ownId);
  for (let left = 4 * wanted.length + 4; left > 0; left--) {
    const step = nextStep(there, wanted);
    if (!step) return true;
    const call = (): Promise<unknown> =>
      step.kind === 'move'
        ? run.to.registry.call(`PATCH ${path}`, { body: { parentId: step.parentId }, signal })
        : run.to.registry.call(`PATCH ${path}/mounts/${step.id}`, { body: step.values, signal });
    if ((await write(run, about, call)) === undefined) {
      // The item is at its present place in the end, whatever became of its former ones.
      const parentId = wanted.find(({ end }) => end === '')?.parentId ?? null;
      await write(run, about, () => run.to.registry.call(`PATCH ${path}`, { body: { parentId }, signal }));
      return false;
    }
    const read = await run.to.registry.call(`GET ${path}`, { query: { with: 'mounts' }, signal });
    there = staysOf(read as AnyRecord, ownId);
  }
  refuse(run, about, 'mounts-differ', 'its mounts at the target do not become those of the source');
  return false;
}

/** Ends the replay of an item that an interrupted copy left at a former place of it. */
export async function endReplay(
  run: CopyRun,
  history: ItemHistory,
  place: PlacedItem,
  record: AnyRecord,
): Promise<void> {
  const parents = [...parentsIn(record)].flatMap((id) => history.places.get(id)?.targetCode ?? []);
  const short = place.shortName.toLowerCase();
  const codes = [...parents.map((code) => `${code}:${short}`), `${place.type.toLowerCase()}:${short}`];
  const found = await targetRecords(run, [...new Set(codes)]);
  if (found.size === 0) return;
  const ids = await parentIds(run, history, record, 'there');
  const wanted = staysOf(record, ({ id }) => ids.get(id));
  const taken = new Set([...history.places.values()].map(({ targetCode }) => targetCode));
  for (const [code, target] of found) {
    const there = staysOf(target, ownId);
    const isSame = ['longName', 'serialNumber'].every((key) => textIn(record, key) === textIn(target, key));
    const isBegun = there[0]?.start === wanted[0]?.start && there[0]?.parentId === wanted[0]?.parentId;
    if (!isSame || !canReplay(there, wanted) || !(isBegun || !taken.has(code))) continue;
    await replay(run, sourceRecord(run, 'mounts', place.code, `items/${place.id}/mounts`), target, wanted);
    return;
  }
}

interface Changed {
  readonly target: AnyRecord;
  readonly wanted: readonly Stay[];
  readonly there: readonly Stay[];
  readonly about: (id: number) => Named;
}

/** Mounts that somebody dated otherwise at the target: told, or changed where they differ by dates and labels alone. */
async function changeMounts(run: CopyRun, changed: Changed, fates: ChunkFates): Promise<void> {
  const { target, wanted, there, about } = changed;
  const differing = [{ field: 'mounts', from: wanted.map(inWords).join(', '), to: there.map(inWords).join(', ') }];
  const isCorrection =
    wanted.length === there.length &&
    wanted.every(({ parentId, end }, i) => there[i]?.parentId === parentId && (there[i].end === '') === (end === ''));
  for (const [i, stay] of wanted.entries()) {
    const [one, stored] = [about(stay.id), there[i]];
    if (stored && isAlike(stay, stored)) fates.set(one.address, one, 'alike');
    else if (!run.options.update) fates.set(one.address, one, 'differs', differing);
    else if (!isCorrection || !stored)
      refuse(run, one, 'mounts-differ', 'the target has it on others; --update corrects dates and labels alone');
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

function tellUndated(run: CopyRun, wanted: readonly Stay[], about: (id: number) => Named): void {
  const detail = 'nobody gave its start at the source; at the target it is a given one';
  for (const { id } of wanted.filter(({ startGiven }) => !startGiven))
    run.report.refuse({ ...about(id), code: 'undated-mount', detail }, 'noted');
}

/** A mirror is tried again until nothing is refused, which no mount of the past becomes by that: it tells them alone. */
const refuse = (run: CopyRun, about: Named, code: string, detail: string): void =>
  run.report.refuse({ ...about, code, detail }, run.options.mirror ? 'noted' : 'refused');

function aboutMount(run: CopyRun, place: PlacedItem, mount: AnyRecord): Named {
  const name = `${place.code} on ${textIn(recordIn(mount, 'parent'), 'code')} since ${textIn(mount, 'start')}`;
  return sourceRecord(run, 'mounts', name, `items/${place.id}/mounts/${mount.id}`);
}
