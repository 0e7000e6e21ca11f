import fc from 'fast-check';
import { type MountedDocument } from '@pelorus/registry/domain';
import { type ItemDocument, type MountDocument } from '@pelorus/registry/model';
import { ITEMS, makeItem } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const ITEM_COUNT = 5;
const DAYS = 30;

/** A write of the mounts of the items, which are named by their places; `day` counts in 2020. */
type Write =
  | { readonly kind: 'mount'; readonly item: number; readonly on: number; readonly day: number }
  | { readonly kind: 'unmount'; readonly item: number; readonly day: number }
  | { readonly kind: 'move'; readonly item: number; readonly on: number | null }
  | {
      readonly kind: 'correct';
      readonly item: number;
      readonly which: number;
      readonly start?: number;
      readonly end?: number;
    };

const item = fc.nat({ max: ITEM_COUNT - 1 });
const day = fc.nat({ max: DAYS });
const anyWrites: fc.Arbitrary<Write[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('mount' as const), item, on: item, day }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('unmount' as const), item, day }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), item, on: fc.option(item) }) },
    {
      weight: 4,
      arbitrary: fc.record(
        { kind: fc.constant('correct' as const), item, which: fc.nat({ max: 3 }), start: day, end: day },
        { requiredKeys: ['kind', 'item', 'which'] },
      ),
    },
  ),
  { minLength: 5, maxLength: 25 },
);
/** Mounts and unmounts come about in their order, as in life: most of them must be taken. */
const writes = anyWrites.map((all) =>
  all.map((write, i): Write => ('day' in write ? { ...write, day: i + (write.day % 6) } : write)),
);

interface Stay {
  readonly item: number;
  readonly on: number;
  readonly start: number;
  readonly end: number;
  /** Whether somebody gave the start, and the end. */
  readonly startGiven: boolean;
  readonly endGiven: boolean;
}

const momentOf = (days: number): number => Date.UTC(2020, 0, 1 + days);
const textOf = (moment: number): string => new Date(moment).toISOString().slice(0, -1);

/** The items on an item at a moment, by their names below it. */
function aboard(stays: readonly Stay[], on: number, at: number, seen: readonly number[] = [on]): number[] {
  const direct = stays.filter((stay) => stay.on === on && stay.start <= at && at < stay.end).map((stay) => stay.item);
  return direct.flatMap((each) => (seen.includes(each) ? [each] : [each, ...aboard(stays, each, at, [...seen, each])]));
}

/** Whether every item is on one other at a time, and never on itself. */
function isSound(stays: readonly Stay[]): boolean {
  const overlap = stays.some((a) =>
    stays.some((b) => a !== b && a.item === b.item && a.start < b.end && b.start < a.end),
  );
  const moments = [...new Set(stays.map(({ start }) => start))];
  const cycle = moments.some((at) => stays.some((stay) => aboard(stays, stay.item, at).includes(stay.item)));
  return !overlap && !cycle && stays.every(({ start, end }) => start <= end);
}

/** The mounts that a write makes; undefined when it must be refused. `now` is when it was made. */
function replay(stays: readonly Stay[], write: Write, now: number): readonly Stay[] | undefined {
  const own = stays.filter((stay) => stay.item === write.item).sort((a, b) => a.start - b.start || a.end - b.end);
  const open = own.find(({ end }) => end === Infinity);
  const others = stays.filter((stay) => stay !== open);
  const isOver = (next: readonly Stay[]): readonly Stay[] | undefined => (isSound(next) ? next : undefined);
  if (write.kind === 'correct') {
    const stay = own[write.which];
    if (!stay || (stay === open && write.end !== undefined)) return undefined;
    const start = write.start === undefined ? stay.start : momentOf(write.start);
    const end = write.end === undefined ? stay.end : momentOf(write.end);
    if (start > end) return undefined;
    const rest = stays.filter((each) => each !== stay);
    const given = {
      startGiven: stay.startGiven || start !== stay.start,
      endGiven: stay.endGiven || end !== stay.end,
    };
    return isOver([...madeRoom(rest, write.item, start, end), { ...stay, start, end, ...given }]);
  }
  const isDated = write.kind !== 'move';
  const at = isDated ? momentOf(write.day) : now;
  const on = write.kind === 'unmount' ? null : write.on;
  if (on === (open?.on ?? null)) {
    if (!isDated) return stays;
    if (!open || open.startGiven) return undefined;
    const dated = { ...open, start: at, startGiven: true };
    return isOver([...madeRoom(others, write.item, at, Infinity), dated]);
  }
  const isGivenLater = own.some((each) => (each.startGiven && each.start > at) || (each.endGiven && each.end > at));
  if (isDated && isGivenLater) return undefined;
  const kept = stays.flatMap((each) => {
    if (each.item !== write.item || each.end <= at) return [each];
    if (each.start > at && !(each === open && on === null && !each.startGiven)) return [];
    return [{ ...each, start: Math.min(each.start, at), end: at, endGiven: isDated }];
  });
  if (on === null) return isOver(kept);
  return isOver([...kept, { item: write.item, on, start: at, end: Infinity, startGiven: isDated, endGiven: false }]);
}

/** Returns the stays after an item was given a period: its other stays end before or begin after, if their dates were not given. */
function madeRoom(stays: readonly Stay[], item: number, start: number, end: number): Stay[] {
  return stays.flatMap((each) => {
    if (each.item !== item || each.start >= end || each.end <= start) return [each];
    const endsForGood = each.endGiven || each.end === Infinity;
    // A stay that is still in the way makes the state unsound.
    if (each.startGiven) return [endsForGood || each.start >= start ? each : { ...each, end: start }];
    if (endsForGood) return [each.end > end ? { ...each, start: end } : each];
    if (each.start < start) return [{ ...each, end: start }];
    return each.end > end ? [{ ...each, start: end }] : [];
  });
}

describe('mounts, after any sequence of writes', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const send = async (items: readonly ItemDocument[], write: Write, mounts: readonly MountDocument[]) => {
    const path = `${ITEMS}/${items[write.item]!.id}`;
    if (write.kind === 'correct') {
      const { id = 0 } = mounts[write.which] ?? {};
      return registry.ada.patch(`${path}/mounts/${id}`).send({
        ...(write.start !== undefined && { start: textOf(momentOf(write.start)) }),
        ...(write.end !== undefined && { end: textOf(momentOf(write.end)) }),
      });
    }
    if (write.kind === 'move') {
      return registry.ada.patch(path).send({ parentId: write.on === null ? null : items[write.on]!.id });
    }
    const date = textOf(momentOf(write.day));
    return write.kind === 'unmount'
      ? registry.ada.put(path).send({ workflow: { unmountLabel: 'off', unmountDate: date } })
      : registry.ada.put(path).send({ parentId: items[write.on]!.id, workflow: { mountLabel: 'on', mountDate: date } });
  };
  const mountsOf = async ({ id }: ItemDocument): Promise<MountDocument[]> =>
    (await registry.anyone.get(`${ITEMS}/${id}/mounts?sorts=start,end&dedup=false`).expect(200)).body.records;

  it('are what a replay of the writes gives, and follow the hierarchy', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(writes, fc.array(day, { minLength: 3, maxLength: 3 }), async (all, days) => {
        const items: ItemDocument[] = [];
        for (let i = 0; i < ITEM_COUNT; i++) items.push(await makeItem(registry.ada));
        const placeOf = (id: number | undefined): number => items.findIndex((each) => each.id === id);
        let stays: readonly Stay[] = [];
        for (const write of all) {
          // Mounts that begin at the same moment are told apart by their ends: the one that has none is the last.
          const answer = await send(items, write, await mountsOf(items[write.item]!));
          const now =
            answer.status === 200 && answer.body.lastModified ? Date.parse(`${answer.body.lastModified}Z`) : Date.now();
          const next = replay(stays, write, now);
          expect({ write, status: answer.status < 300 }).toEqual({ write, status: next !== undefined });
          if (next) accepted++;
          stays = next ?? stays;
        }
        for (const [place, each] of items.entries()) {
          const mounts = await mountsOf(each);
          const shown = mounts.map(({ parent, start, end }) => [placeOf(parent.id), start, end]);
          const own = stays.filter((stay) => stay.item === place).sort((a, b) => a.start - b.start || a.end - b.end);
          expect(shown).toEqual(
            own.map(({ on, start, end }) => [on, textOf(start), end === Infinity ? undefined : textOf(end)]),
          );
          const { body } = await registry.anyone.get(`${ITEMS}/${each.id}`).expect(200);
          expect(mounts.find(({ end }) => end === undefined)?.parent.id).toBe(body.parentId);
          for (const at of [...days.map(momentOf), undefined]) {
            const query = at === undefined ? '' : `?at=${textOf(at)}`;
            const answer = await registry.anyone.get(`${ITEMS}/${each.id}/mounted${query}`).expect(200);
            const found = (answer.body.records as MountedDocument[]).map((record) => placeOf(record.item.id));
            expect(found.sort()).toEqual(aboard(stays, place, at ?? Date.now()).sort());
          }
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(accepted).toBeGreaterThan(30);
  });
});
