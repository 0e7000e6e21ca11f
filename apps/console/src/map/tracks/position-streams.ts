import { type DataColumns } from '@pelorus/client';
import { type FollowableStream } from '../../api/followed';
import { type Track } from '../place';

const LATITUDE = /(^|[:_])(latitude|lat)$/;
const POSITION = /(^|[:_])(latitude|lat|longitude|lon)$/;

/** Whether a code is that of a stream of latitudes or longitudes. */
export const isPosition = (code: string): boolean => POSITION.test(code);

/** Streams of latitude and longitude of the same receiver. */
export interface PositionStreams {
  readonly latitude: FollowableStream;
  readonly longitude: FollowableStream;
}

/** The pair of streams with the newest position; of equally new ones that of the item that lies higher. */
export function positionStreams(streams: readonly FollowableStream[]): PositionStreams | undefined {
  const byCode = new Map(streams.map((stream) => [stream.code, stream]));
  const pairs = streams.flatMap((latitude): PositionStreams[] => {
    const longitude = LATITUDE.test(latitude.code) && byCode.get(longitudeCode(latitude.code));
    return longitude ? [{ latitude, longitude }] : [];
  });
  return pairs.sort((a, b) => newer(a.latitude, b.latitude) || a.latitude.code.length - b.latitude.code.length)[0];
}

/** The code of the longitudes beside a stream of latitudes. */
export const longitudeCode = (latitude: string): string =>
  latitude.replace(/latitude$/, 'longitude').replace(/([:_])lat$/, '$1lon');

const newer = ({ lastDatetime: a = '' }: FollowableStream, { lastDatetime: b = '' }: FollowableStream): number =>
  a > b ? -1 : Number(a < b);

/** The track of columns of latitude and longitude; times without both are left out. */
export function trackOfColumns({ columns: [latitude, longitude] }: Pick<DataColumns, 'columns'>): Track {
  const positions = (latitude?.values ?? []).flatMap((north, i): [number, number][] => {
    const east = longitude?.values[i];
    return typeof north === 'number' && typeof east === 'number' && isPlace(north, east) ? [[east, north]] : [];
  });
  return { id: 'track', positions };
}

/** Whether numbers are a place on Earth. */
export const isPlace = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360;
