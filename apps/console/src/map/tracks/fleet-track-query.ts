import { all, pattern, rsql, type Stream } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../../api/live';
import { ingest, registry } from '../../api/services';
import { type MapPlace } from '../place';
import { placesOf, type PositionFeature } from '../position-feature';
import { type FleetTrack, fleetTracks, type TrackStreams } from './fleet-tracks';
import { longitudeCode } from './position-streams';

const DAY_MS = 86_400_000;
/** Steps of a track: one for every five minutes of a day. */
const POINTS = 288;
/** Platforms whose ways are drawn. */
const MOST_TRACKS = 100;
/** Platforms on the map. */
const MOST_PLACES = 1_000;
/** Streams that tracks may be coloured by are found among so many. */
const MOST_STREAMS = 2_000;

/** Where the platforms of a fleet were in the last day. */
export interface FleetDay {
  /** Milliseconds since 1970. */
  readonly range: { readonly from: number; readonly to: number };
  /** Where each platform was last, also those that have no track. */
  readonly places: readonly MapPlace[];
  readonly tracks: readonly FleetTrack[];
  /** Streams of the positions. */
  readonly codes: readonly string[];
  /** Unit of what colours the tracks. */
  readonly unit?: string;
}

/** The platforms of a fleet on their ways of the last day; `colour` is the name of a parameter, whose values come along. */
export const fleetDayQuery = (colour: string | undefined) =>
  queryOptions({
    queryKey: ['fleet-day', colour],
    queryFn: ({ signal }) => readDay(colour, signal),
    placeholderData: keepPreviousData,
    ...live<FleetDay>(60, { codes: ({ codes }) => codes, reread: 30 }),
  });

async function readDay(colour: string | undefined, signal: AbortSignal): Promise<FleetDay> {
  const query = { where: 'parent==null', hits: MOST_PLACES };
  const { features } = await registry.call('GET /rest/v2/items.geojson', { query, signal });
  const to = Date.now();
  const range = { from: to - DAY_MS, to };
  const moving = features.filter(({ properties: { datetime } }) => Date.parse(datetime) >= range.from);
  const coloured = colour === undefined ? [] : await streamsOfDay(range.from, signal, colour);
  const streams = moving.slice(0, MOST_TRACKS).flatMap((feature) => streamsOf(feature, coloured));
  const codes = streams.flatMap(({ latitude, longitude }) => [latitude, longitude]);
  const [first] = coloured;
  const about = { range, places: placesOf(features), codes, ...(first?.unit ? { unit: first.unit } : {}) };
  if (codes.length === 0) return { ...about, tracks: [] };
  const asked = [...codes, ...streams.flatMap(({ colour: code }) => code ?? [])];
  // A mean of longitudes is on the other side of the Earth where they go over the antimeridian.
  const bounds = { datetimeMin: new Date(range.from), datetimeMax: new Date(to), points: POINTS };
  const columns = await ingest.columns({ ...bounds, codes: asked, aggregateFunctions: ['LAST'] }, signal);
  return { ...about, tracks: fleetTracks(streams, columns) };
}

/** The streams of the way of a platform whose position is measured. */
function streamsOf({ id, properties }: PositionFeature, coloured: readonly Stream[]): TrackStreams[] {
  const { name, code = '', stream } = properties;
  if (stream === undefined) return [];
  const colour = coloured.find((one) => one.code.startsWith(`${code.toLowerCase()}:`))?.code;
  return [{ id: String(id), name, latitude: stream, longitude: longitudeCode(stream), colour }];
}

/** Streams of numbers with values since a time, the newest first; of a parameter, if one is named. */
async function streamsOfDay(since: number, signal: AbortSignal, name?: string): Promise<readonly Stream[]> {
  const young = rsql`lastDatetime>=${new Date(since)}`;
  const named = name === undefined ? [] : [rsql`code=like=${pattern(`*:${name}`)}`];
  const where = String(all(young, rsql`unit!=${'text'}`, ...named));
  const query = { where, sorts: '-lastDatetime,code', hits: MOST_STREAMS };
  return (await ingest.call('GET /rest/streams', { query, signal })).records;
}

/** The names of parameters that tracks of the last day may be coloured by: those that most platforms have come first. */
export const trackColoursQuery = queryOptions({
  queryKey: ['fleet-day-colours'],
  queryFn: async ({ signal }): Promise<readonly string[]> =>
    colourNames(await streamsOfDay(Date.now() - DAY_MS, signal)),
  staleTime: 600_000,
});

function colourNames(streams: readonly Stream[]): readonly string[] {
  const platforms = new Map<string, Set<string>>();
  for (const { code } of streams) {
    const name = code.slice(code.lastIndexOf(':') + 1);
    platforms.set(name, (platforms.get(name) ?? new Set()).add(code.split(':', 2).join(':')));
  }
  const names = [...platforms.keys()].filter((name) => !/^(latitude|longitude|lat|lon)$/.test(name));
  const count = (name: string): number => platforms.get(name)?.size ?? 0;
  return names.sort((a, b) => count(b) - count(a) || a.localeCompare(b));
}
