import { type CodeFacts, type DatedMount } from './code-periods';
import { joinedInterruptions, MAX_INTERRUPTIONS, placesOf, wasTakenOff } from './interruptions';

const [SHIP, FRAME, SENSOR] = [1, 2, 3];

const mount = (parentId: number, start: number, end = Infinity): DatedMount => ({
  ...{ parentId, start, end },
  ...{ startGiven: true, endGiven: end < Infinity },
});
const facts = (mounts: Readonly<Record<number, readonly DatedMount[]>>, bornMounted = false) =>
  new Map(
    [SHIP, FRAME, SENSOR].map((id): [number, CodeFacts] => [id, { names: [], mounts: mounts[id] ?? [], bornMounted }]),
  );

describe('the places of an item', () => {
  it('are all that it was on, while both mounts lasted', () => {
    const world = facts({ [SENSOR]: [mount(FRAME, 10, 40)], [FRAME]: [mount(SHIP, 0, 20), mount(SHIP, 30)] });
    expect(placesOf(SENSOR, world)).toEqual([
      { itemId: SENSOR, since: -Infinity, until: Infinity },
      { itemId: FRAME, since: 10, until: 40 },
      { itemId: SHIP, since: 10, until: 20 },
      { itemId: SHIP, since: 30, until: 40 },
    ]);
  });

  it('were always what it was registered on', () => {
    const world = facts({ [SENSOR]: [mount(SHIP, 10)] }, true);
    expect(placesOf(SENSOR, world)[1]).toEqual({ itemId: SHIP, since: -Infinity, until: Infinity });
  });

  it('end where it, or what it was on, was taken off', () => {
    const world = facts({ [SENSOR]: [mount(FRAME, 0)], [FRAME]: [mount(SHIP, 0, 20)] });
    expect([wasTakenOff(SENSOR, 20, world), wasTakenOff(SENSOR, 19, world), wasTakenOff(SHIP, 20, world)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('interruptions', () => {
  const each = (since: number, until: number, event = 'Cleaning') => ({ since, until, event, parameterId: 7 });

  it('that overlap are one, those of another event stay', () => {
    const all = [each(5, 9), each(0, 5), each(2, 7, 'Repair'), each(20, 30), each(6, 8)];
    expect(joinedInterruptions(all)).toEqual([each(0, 9), each(2, 7, 'Repair'), each(20, 30)]);
  });

  it('are the newest ones where there are very many', () => {
    const all = Array.from({ length: MAX_INTERRUPTIONS + 2 }, (_, i) => each(2 * i, 2 * i + 1));
    const told = joinedInterruptions(all);
    expect([told.length, told[0]!.since]).toEqual([MAX_INTERRUPTIONS, 4]);
  });
});
