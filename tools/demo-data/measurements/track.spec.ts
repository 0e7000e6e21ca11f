import { PLATFORMS } from './platforms';
import { courseOf } from './signal';
import { moved, positionsOn } from './track';

const HOUR = 3600;
const NOON = Date.UTC(2026, 4, 17, 12) / 1000;
const MS_PER_KNOT = 1852 / HOUR;

describe('positionsOn', () => {
  const at = positionsOn({
    route: [
      [55, 8],
      [55, 9],
      [56, 9],
    ],
    knots: 10,
    hours: 48,
    departs: 6,
  });

  it('leaves the first place, and rests there after the round', () => {
    expect(at(6 * HOUR)).toMatchObject({ latitude: 55, longitude: 8, knots: 10 });
    expect(at(6 * HOUR + 60).course).toBeCloseTo(90, 5);
    expect(at(5 * HOUR)).toMatchObject({ latitude: 55, longitude: 8, knots: 0 });
    expect(at(54 * HOUR)).toEqual(at(6 * HOUR));
  });

  it('refuses a round that is too short', () => {
    const track = {
      route: [
        [55, 8],
        [56, 9],
      ],
      knots: 1,
      hours: 1,
    } as const;
    expect(() => positionsOn(track)).toThrow('1 hours are too few');
  });
});

const moving = PLATFORMS.flatMap(({ name, streams }) => {
  const entries = Object.entries(streams);
  const [latitude, longitude] = ['latitude', 'longitude'].map((axis) => entries.find(([urn]) => urn.endsWith(axis)));
  return latitude && longitude ? [[name, latitude, longitude, entries] as const] : [];
});

it.each(moving)('%s goes as fast as it tells, and no faster than a ship', (_name, latitude, longitude, entries) => {
  const [north, east] = [latitude, longitude].map(([urn, signal]) => courseOf(urn, signal));
  const speeds = entries.find(([urn]) => urn.endsWith(':sog'));
  const told = speeds && courseOf(...speeds);
  const step = 600;
  for (let time = NOON; time < NOON + 10 * 24 * HOUR; time += step) {
    const [from, to] = [time, time + step].map((each) => [north!(each).value, east!(each).value] as const);
    const metres = Math.hypot(...moved(from!, to!));
    const knots = metres / step / MS_PER_KNOT;
    expect(knots).toBeLessThan(14);
    // Both ends of the step on one leg: the speed that is told is that of the move.
    const [before, after] = told ? [told(time).value, told(time + step).value] : [knots, knots];
    if (before > 1 && after > 1) expect(knots).toBeLessThan(Math.max(before, after) + 1);
  }
});

it.each([
  ['mya_ii', [54.9, 55.12], [8.1, 8.5]],
  ['boreas', [78.5, 79.8], [-6, 9]],
  ['kittiwake', [77, 78.5], [6, 12]],
])('%s stays where it works', (name, [south = 0, most = 0], [west = 0, east = 0]) => {
  const [, latitude, longitude] = moving.find(([each]) => each === name)!;
  for (let time = NOON; time < NOON + 20 * 24 * HOUR; time += 3 * HOUR) {
    const [lat, lon] = [latitude, longitude].map(([urn, signal]) => courseOf(urn, signal)(time).value);
    expect([lat! > south && lat! < most, lon! > west && lon! < east]).toEqual([true, true]);
  }
});
