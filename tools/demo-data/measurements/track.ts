/** A place in degrees. */
export type Place = readonly [latitude: number, longitude: number];

/** From place to place and back to the first one, where the platform rests until the round begins anew. */
export interface Track {
  /** Places in water, each in reach of the one before by a straight way through water. */
  readonly route: readonly Place[];
  /** Speed between places. */
  readonly knots: number;
  /** Time of a round, at least that of the way. */
  readonly hours: number;
  /** Hours after midnight UTC, or after another whole round, at which it leaves. */
  readonly departs?: number;
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly knots: number;
  /** Direction of the last move in degrees from north. */
  readonly course: number;
}

const HOUR = 3600;
const METRES_PER_DEGREE = 111_195;
const MS_PER_KNOT = 1852 / HOUR;

/** A straight part of a way, begun at a distance in metres from the first place. */
interface Leg {
  readonly from: Place;
  readonly to: Place;
  readonly begins: number;
  readonly metres: number;
}

/** Gives the position at a time in seconds since 1970; always the same. */
export function positionsOn({ route, knots, hours, departs = 0 }: Track): (seconds: number) => Position {
  const legs = legsOf(route);
  const whole = legs.at(-1)!.begins + legs.at(-1)!.metres;
  const speed = knots * MS_PER_KNOT;
  if (whole / speed > hours * HOUR)
    throw new Error(`${hours} hours are too few for ${Math.round(whole)} m at ${knots} kn`);
  const round = hours * HOUR;
  return (seconds) => {
    const since = (((seconds - departs * HOUR) % round) + round) % round;
    const done = since * speed;
    if (done >= whole) return positionOf(legs.at(-1)!, 1, 0);
    const leg = legs.findLast(({ begins }) => begins <= done)!;
    return positionOf(leg, (done - leg.begins) / leg.metres, knots);
  };
}

/** The legs of a round, the last one back to the first place. */
function legsOf(route: readonly Place[]): readonly Leg[] {
  const legs: Leg[] = [];
  let begins = 0;
  for (const [i, from] of route.entries()) {
    const to = route[(i + 1) % route.length]!;
    const metres = Math.hypot(...moved(from, to));
    legs.push({ from, to, begins, metres });
    begins += metres;
  }
  return legs;
}

function positionOf({ from, to }: Leg, part: number, knots: number): Position {
  const [north, east] = moved(from, to);
  return {
    latitude: from[0] + part * (to[0] - from[0]),
    longitude: from[1] + part * (to[1] - from[1]),
    knots,
    course: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
  };
}

/** Metres to the north and to the east from a place to another one near it. */
export function moved(from: Place, to: Place): readonly [north: number, east: number] {
  const shrinks = Math.cos((((from[0] + to[0]) / 2) * Math.PI) / 180);
  return [(to[0] - from[0]) * METRES_PER_DEGREE, (to[1] - from[1]) * METRES_PER_DEGREE * shrinks];
}
