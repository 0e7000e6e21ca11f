import { type DataColumns } from '@pelorus/client';
import { type Box } from '../map/place';
import { indexNear } from '../plot/stream-values';
import { isPlace } from '../map/tracks/position-streams';

/** The way of a platform with the value of a stream at each position. */
export interface Way {
  /** Milliseconds since 1970. */
  readonly times: readonly number[];
  /** Longitude and latitude. */
  readonly positions: readonly (readonly [number, number])[];
  readonly values: readonly (number | null)[];
}

/** The way in an answer by columns: the last latitude and longitude, and the mean of the stream, of each bucket. */
export function wayOfColumns(
  { times, columns }: Pick<DataColumns, 'times' | 'columns'>,
  { latitude, longitude, code }: { readonly latitude: string; readonly longitude: string; readonly code: string },
): Way {
  const valuesOf = (wanted: string, name: string) =>
    columns.find((column) => column.code === wanted && column.kind !== 'flag' && isOf(column, name))?.values ?? [];
  const [north, east] = [valuesOf(latitude, 'LAST'), valuesOf(longitude, 'LAST')];
  const means = valuesOf(code, 'MEAN');
  const known = times.flatMap((_, i) => {
    const [y, x] = [north[i], east[i]];
    return typeof y === 'number' && typeof x === 'number' && isPlace(y, x) ? [{ i, at: [x, y] as const }] : [];
  });
  return {
    times: known.map(({ i }) => times[i]!),
    positions: known.map(({ at }) => at),
    values: known.map(({ i }) => (typeof means[i] === 'number' ? means[i] : null)),
  };
}

/** Whether a column has the results of a function, or the values themselves. */
const isOf = (column: DataColumns['columns'][number], name: string): boolean =>
  column.kind === 'flag' || column.aggregateFunction === undefined || column.aggregateFunction === name;

/** The position nearest in time; undefined without a way, or where that is farther than `within` milliseconds away. */
export function positionNear(
  { times, positions }: Way,
  time: number,
  within: number,
): readonly [number, number] | undefined {
  const index = indexNear(times, time, within);
  return index === undefined ? undefined : positions[index];
}

/** The first and last time at which the way was in a box; undefined where it never was. */
export function timeIn(
  { times, positions }: Way,
  [west, south, east, north]: Box,
): { from: number; to: number } | undefined {
  const width = (((east - west) % 360) + 360) % 360 || 360;
  const inside = times.filter((_, i) => {
    const [x, y] = positions[i]!;
    return y >= south && y <= north && (((x - west) % 360) + 360) % 360 <= width;
  });
  const [from, to] = [inside[0], inside.at(-1)];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}
