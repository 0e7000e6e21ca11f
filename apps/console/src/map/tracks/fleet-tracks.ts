import { type DataColumns } from '@pelorus/client';
import { type Track } from '../place';
import { isPlace } from './position-streams';
import { colourOf, type ColourScale, colourScaleOf } from './track-colours';

/** Streams of a platform: where it is, and what colours its way. */
export interface TrackStreams {
  /** Id of the platform. */
  readonly id: string;
  readonly name: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly colour?: string | undefined;
}

/** The way of a platform, with the value at each position of what colours it. */
export interface FleetTrack {
  readonly id: string;
  readonly name: string;
  readonly times: readonly number[];
  readonly positions: readonly (readonly [number, number])[];
  readonly values: readonly (number | null)[];
}

/** The ways of platforms in an answer by columns; times without a position are left out. */
export function fleetTracks(streams: readonly TrackStreams[], { times, columns }: DataColumns): readonly FleetTrack[] {
  const numbers = new Map(columns.map(({ code, values }) => [code, values]));
  return streams.flatMap(({ id, name, latitude, longitude, colour }) => {
    const [north, east] = [numbers.get(latitude) ?? [], numbers.get(longitude) ?? []];
    const values = colour === undefined ? [] : (numbers.get(colour) ?? []);
    const known = times.flatMap((_, i) => (isAt(north[i], east[i]) ? [i] : []));
    if (known.length === 0) return [];
    return {
      ...{ id, name },
      times: known.map((i) => times[i]!),
      positions: known.map((i) => [Number(east[i]), Number(north[i])] as const),
      values: known.map((i) => (typeof values[i] === 'number' ? values[i] : null)),
    };
  });
}

const isAt = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' && typeof longitude === 'number' && isPlace(latitude, longitude);

/** Legend of the colours of tracks; undefined without colours. */
export const scaleOfTracks = (tracks: readonly FleetTrack[]): ColourScale | undefined =>
  colourScaleOf(tracks.flatMap(({ values }) => values));

/** Tracks as a map draws them. */
export const drawnTracks = (tracks: readonly FleetTrack[], scale: ColourScale | undefined): readonly Track[] =>
  tracks.map(({ id, times, positions, values }) => ({
    ...{ id, times, positions },
    ...(scale ? { colours: values.map((value) => (value === null ? undefined : colourOf(value, scale))) } : {}),
  }));

/** Where a track was at a moment: its last position until then; undefined before the first. */
export function positionAt({ times, positions }: FleetTrack, moment: number): readonly [number, number] | undefined {
  const after = times.findIndex((time) => time > moment);
  return positions[after === -1 ? positions.length - 1 : after - 1];
}
