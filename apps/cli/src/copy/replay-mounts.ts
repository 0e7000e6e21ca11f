import { type AnyRecord, recordsIn, textIn } from './any-record';
import { type Named } from './copy-report';
import { type CopyRun, sourceRecord, write } from './copy-run';
import { importRows, type Row } from './import-rows';
import { type ItemHistory, parentIds, parentsIn } from './item-history';
import { type PlacedItem } from './item-order';
import { targetRecords, targetRecordsById } from './item-records';
import { canReplay, nextStep, type ReplayStep, type Stay, staysOf } from './mount-replay';

/** An item of the target whose mounts become those that are wanted. */
export interface Replay {
  readonly about: Named;
  readonly target: AnyRecord;
  readonly wanted: readonly Stay[];
}

const ownId = ({ id }: AnyRecord): number => id;

/**
 * Replays the mounts of several items, a step of each as one change. Items whose step is refused are replayed one by one, since
 * they may be in each other's way. Gives those whose mounts are as wanted; what the target refuses is reported.
 */
export async function replayTogether(run: CopyRun, replays: readonly Replay[]): Promise<Set<Replay>> {
  const done = new Set<Replay>();
  const refused = new Set<Replay>();
  let there = new Map(replays.map(({ target }) => [target.id, target]));
  let left = replays.filter(({ target }) => there.has(target.id));
  for (let rounds = mostSteps(replays); left.length > 0 && rounds > 0; rounds--) {
    const rows = new Map<Row, Replay>();
    for (const replay of left) {
      const step = nextStep(staysOf(there.get(replay.target.id) ?? replay.target, ownId), replay.wanted);
      if (step) rows.set(rowOf(replay, step), replay);
      else done.add(replay);
    }
    await importRows(run, [...rows.keys()], (row) => void refused.add(rows.get(row)!));
    left = left.filter((replay) => !done.has(replay) && !refused.has(replay));
    there = await targetRecordsById(run, left.map(({ target }) => target.id), ['mounts']); // prettier-ignore
  }
  for (const replay of [...refused, ...left]) {
    const { id } = replay.target;
    const target = (await targetRecordsById(run, [id], ['mounts'])).get(id);
    if (target && (await replayAlone(run, { ...replay, target }))) done.add(replay);
  }
  return done;
}

const mostSteps = (replays: readonly Replay[]): number =>
  Math.max(0, ...replays.map(({ wanted }) => 4 * wanted.length + 4));

function rowOf({ about, target }: Replay, step: ReplayStep): Row {
  const item = textIn(target, 'code').toLowerCase();
  return step.kind === 'move'
    ? { list: 'items', about, item, body: { id: target.id, parentId: step.parentId } }
    : { list: 'mounts', about, item, body: { id: step.id, ...step.values } };
}

/** Brings the mounts of an item to those that are wanted, step by step; false where the target refuses one, which is reported. */
export async function replayAlone(run: CopyRun, { about, target, wanted }: Replay): Promise<boolean> {
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
  refuseMount(run, about, 'mounts-differ', 'its mounts at the target do not become those of the source');
  return false;
}

/** An item that is not at its place at the target. */
interface Astray {
  readonly place: PlacedItem;
  readonly record: AnyRecord;
}

/** Ends the replays of items that an interrupted copy left at former places of theirs; whether there were any. */
export async function endReplays(run: CopyRun, history: ItemHistory, astray: readonly Astray[]): Promise<boolean> {
  const codes = new Map(astray.map((one) => [one, formerCodes(history, one)]));
  const found = await targetRecords(run, [...new Set([...codes.values()].flat())]);
  if (found.size === 0) return false;
  const taken = new Set([...history.places.values()].map(({ targetCode }) => targetCode));
  for (const one of astray)
    for (const code of codes.get(one)!) {
      const target = found.get(code);
      if (target && (await endReplay(run, history, one, { target, isTaken: taken.has(code) }))) break;
    }
  return true;
}

/** Codes of the places where an item was, as they are by now. */
function formerCodes(history: ItemHistory, { place, record }: Astray): string[] {
  const parents = [...parentsIn(record)].flatMap((id) => history.places.get(id)?.targetCode ?? []);
  const short = place.shortName.toLowerCase();
  return [...new Set([...parents.map((code) => `${code}:${short}`), `${place.type.toLowerCase()}:${short}`])];
}

/** Ends the replay of an item, if that is what the target has at a former place of it. */
async function endReplay(
  run: CopyRun,
  history: ItemHistory,
  { place, record }: Astray,
  { target, isTaken }: { readonly target: AnyRecord; readonly isTaken: boolean },
): Promise<boolean> {
  const ids = await parentIds(run, history, [record], 'there');
  const wanted = staysOf(record, ({ id }) => ids.get(id));
  const there = staysOf(target, ownId);
  const isSame = ['longName', 'serialNumber'].every((key) => textIn(record, key) === textIn(target, key));
  const isAtFirst = there[0]?.parentId === wanted[0]?.parentId;
  const isBegun = isAtFirst && (there[0]?.start === wanted[0]?.start || (there.length === 1 && isMovedThere(target)));
  if (!isSame || !canReplay(there, wanted) || !(isBegun || !isTaken)) return false;
  const about = sourceRecord(run, 'mounts', place.code, `items/${place.id}/mounts`);
  await replayAlone(run, { about, target, wanted });
  return true;
}

/** Whether an item came to its first mount after it was made: the one that is there by now in the source was made there. */
const isMovedThere = (target: AnyRecord): boolean =>
  recordsIn(target, 'mounts')?.some((mount) => textIn(mount, 'created') !== textIn(target, 'created')) ?? false;

/** A mirror is tried again until nothing is refused, which no mount of the past becomes by that: it tells them alone. */
export const refuseMount = (run: CopyRun, about: Named, code: string, detail: string): void =>
  run.report.refuse({ ...about, code, detail }, run.options.mirror ? 'noted' : 'refused');
