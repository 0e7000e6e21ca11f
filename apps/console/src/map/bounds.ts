import { type Box } from './place';

/**
 * The smallest box around positions (longitude, latitude); undefined without any. East may be more than 180: the box then
 * goes over the antimeridian.
 */
export function boxAround(positions: readonly (readonly [number, number])[]): Box | undefined {
  if (positions.length === 0) return undefined;
  const latitudes = positions.map(([, latitude]) => latitude);
  const [west, east] = narrowest(positions.map(([longitude]) => longitude));
  return [west, least(latitudes), east, -least(latitudes.map((latitude) => -latitude))];
}

/** The arc that has all longitudes: everything but the widest gap between neighbours. */
function narrowest(longitudes: readonly number[]): [number, number] {
  const sorted = [...new Set(longitudes)].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const gaps = sorted.map((longitude, i) => (sorted[i + 1] ?? first + 360) - longitude);
  const widest = gaps.reduce((best, gap, i) => (gap > (gaps[best] ?? 0) ? i : best), gaps.length - 1);
  const west = sorted[(widest + 1) % sorted.length] ?? first;
  const last = sorted[widest] ?? first;
  return [west, last < west ? last + 360 : last];
}

/** `Math.min(...)` takes no more arguments than the stack has room for. */
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
