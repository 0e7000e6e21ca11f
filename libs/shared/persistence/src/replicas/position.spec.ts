import { covers, faultOf, type Position, type ReplayedPosition } from './position';

const PRIMARY: Position = { system: '7', timeline: 2, bytes: 1_000, clock: 100 };
const REPLICA: ReplayedPosition = { ...PRIMARY, isReplica: true };

describe('a position of the primary', () => {
  it.each<[string, Partial<ReplayedPosition>, boolean]>([
    ['the same', {}, true],
    ['a later one', { bytes: 1_001 }, true],
    ['an earlier one', { bytes: 999 }, false],
    ['a later one of the timeline before a failover', { timeline: 1, bytes: 5_000 }, false],
    ['a later one of a timeline that the primary does not have', { timeline: 3, bytes: 5_000 }, false],
    ['a later one of another cluster', { system: '8', bytes: 5_000 }, false],
    ['that of a replica that was promoted', { isReplica: false, bytes: 5_000 }, false],
  ])('against %s', (_what, differs, expected) => {
    expect(covers({ ...REPLICA, ...differs }, PRIMARY)).toBe(expected);
  });

  it('is on no server that was not asked', () => expect(covers(undefined, PRIMARY)).toBe(false));
});

describe('a server', () => {
  it.each<[Partial<ReplayedPosition>, string | undefined]>([
    [{ bytes: 0, clock: 105 }, undefined],
    [{ isReplica: false, timeline: 3 }, 'no replica'],
    [{ system: '8' }, 'other cluster'],
    [{ timeline: 1 }, 'other timeline'],
    [{ clock: 105.5 }, 'wrong clock'],
    [{ clock: 94 }, 'wrong clock'],
  ])('with %j is %s', (differs, expected) => expect(faultOf({ ...REPLICA, ...differs }, PRIMARY)).toBe(expected));
});
