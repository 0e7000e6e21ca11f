import { type MeasuredPosition, type MeasuredPositions } from './item-position';

/** Stream as the ingest service lists it. */
export interface PositionStream {
  readonly code: string;
  readonly firstDatetime?: string;
  readonly lastDatetime?: string;
  readonly lastValue?: number | string;
  readonly lastQualityFlag?: number;
  readonly values: number;
}

const LATITUDE = /(^|[:_])(latitude|lat)$/;
/** Quality flags of suspect and bad values. */
const BAD_FLAGS = [3, 4];

/**
 * Newest positions by item code, from latitude and longitude streams; each counts for its item and all above. Both
 * values have one time; bad and impossible ones are left out.
 */
export function measuredPositions(streams: readonly PositionStream[]): MeasuredPositions {
  const byCode = new Map(streams.map((stream) => [stream.code, stream]));
  const newest = new Map<string, MeasuredPosition>();
  for (const latitude of streams) {
    const longitude = LATITUDE.test(latitude.code) ? byCode.get(longitudeCode(latitude.code)) : undefined;
    const position = longitude && positionOf(latitude, longitude);
    if (!position) continue;
    for (const code of itemsAbove(latitude.code)) {
      const known = newest.get(code);
      if (!known || position.datetime > known.datetime || isHigher(position, known)) newest.set(code, position);
    }
  }
  return newest;
}

function positionOf(latitude: PositionStream, longitude: PositionStream): MeasuredPosition | undefined {
  const { code, firstDatetime, lastDatetime, values } = latitude;
  if (firstDatetime === undefined || lastDatetime === undefined || longitude.lastDatetime !== lastDatetime)
    return undefined;
  const [north, east] = [latitude.lastValue, longitude.lastValue];
  if (typeof north !== 'number' || typeof east !== 'number' || Math.abs(north) > 90 || Math.abs(east) > 360)
    return undefined;
  if ([latitude, longitude].some(({ lastQualityFlag = 0 }) => BAD_FLAGS.includes(lastQualityFlag))) return undefined;
  // Some receivers count longitude from 0 to 360.
  const around = east > 180 ? east - 360 : east < -180 ? east + 360 : east;
  return { stream: code, latitude: north, longitude: around, datetime: lastDatetime, firstDatetime, values };
}

/** Of equally new positions the higher item's counts, then the first one. */
function isHigher(one: MeasuredPosition, other: MeasuredPosition): boolean {
  if (one.datetime !== other.datetime) return false;
  const depth = ({ stream }: MeasuredPosition): number => stream.split(':').length;
  return depth(one) < depth(other) || (depth(one) === depth(other) && one.stream < other.stream);
}

const longitudeCode = (latitude: string): string =>
  latitude.replace(/latitude$/, 'longitude').replace(/([:_])lat$/, '$1lon');

/** Codes of a stream's item and all above: `a:b` and `a:b:c` for `a:b:c:latitude`. */
function itemsAbove(code: string): string[] {
  const parts = code.split(':');
  return parts.slice(2).map((_, i) => parts.slice(0, i + 2).join(':'));
}
