import { canReplay, nextStep, type Stay } from './mount-replay';

const stay = (parentId: number, start: string, end = '', more: Partial<Stay> = {}): Stay => ({
  ...{
    id: 0,
    parentId,
    start,
    end,
    mountLabel: 'on',
    unmountLabel: end && 'off',
    startGiven: true,
    endGiven: end !== '',
  },
  ...more,
});

let writes = 0;

/** Mounts of a target that does the steps as the registry does; each write counts from its number. */
function replayed(first: readonly Stay[], wanted: readonly Stay[], mostSteps = 50): Stay[] {
  let there = [...first];
  for (let i = 0; i < mostSteps; i++) {
    const step = nextStep(there, wanted);
    if (!step) return there;
    const now = `now ${String(++writes).padStart(4, '0')}`;
    if (step.kind === 'move') {
      there = there.map((one) => (one.end === '' ? { ...one, end: now } : one));
      const { parentId } = step;
      if (parentId !== null)
        there.push(stay(parentId, now, '', { id: 100 + writes, mountLabel: '', startGiven: false }));
    } else {
      const changed = there.find(({ id }) => id === step.id)!;
      const after = { ...changed, ...step.values, startGiven: true, endGiven: 'end' in step.values };
      // What nobody has dated gives way to a mount that lasts.
      there = there.filter((one) => one === changed || after.end !== '' || one.start < after.start);
      there = there.map((one) => (one === changed ? after : one));
    }
    expect(canReplay(there, wanted)).toBe(true);
  }
  return there;
}

const plain = (stays: readonly Stay[]) =>
  stays.map(({ parentId, start, end, mountLabel, unmountLabel }) => [parentId, start, end, mountLabel, unmountLabel]);

describe('a replay of mounts', () => {
  const atOnce = [stay(3, 'now', '', { id: 1, mountLabel: '', startGiven: false })];

  it.each([
    ['of an item that went from one to the next', [stay(1, '2020', '2021'), stay(2, '2021', '2022'), stay(3, '2023')]],
    ['of one that came back', [stay(3, '2020', '2021'), stay(2, '2021', '2022'), stay(3, '2022')]],
    ['of one that was taken off in between', [stay(3, '2020', '2021'), stay(3, '2021')]],
    ['of one that only needs a date', [stay(3, '2020')]],
  ])('%s gives the same mounts, also when it is stopped after any step', (_name, wanted) => {
    for (let stopped = 0; stopped < 12; stopped++)
      expect(plain(replayed(replayed(atOnce, wanted, stopped), wanted))).toEqual(plain(wanted));
  });

  it('gives those of a root that was mounted before', () => {
    const wanted = [stay(1, '2020', '2021'), stay(2, '2022', '2023')];
    expect(plain(replayed([], wanted))).toEqual(plain(wanted));
  });

  it('leaves alone what somebody dated at the target', () => {
    expect(canReplay([stay(3, '2019')], [stay(3, '2020')])).toBe(false);
    expect(canReplay([stay(1, '2020', '2022')], [stay(1, '2020', '2021')])).toBe(false);
    expect(canReplay(atOnce, [stay(3, '2020')])).toBe(true);
  });
});
