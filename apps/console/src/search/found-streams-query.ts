import { all, any, pattern, Rsql, rsql, type Stream } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { ingest, registry } from '../api/services';
import { longitudeCode } from '../map/tracks/position-streams';
import { streamValues, type StreamValues } from '../plot/stream-values';
import { type TimeRange } from '../plot/time-range';
import { isIn, type Region } from './understood-region';
import { type Understanding } from './understand-query';

/** Streams that are listed, and names and codes of one filter. */
const MOST_FOUND = 100;
const MOST_NAMES = 40;
const MOST_SCOPES = 60;
/** Platforms whose ways are looked at for a region. */
const MOST_WAYS = 100;
/** Steps of these ways, and of the coverage of a stream. */
const STEPS = 300;
export const COVERAGE_STEPS = 120;
/** Streams whose coverage is told. */
export const MOST_COVERED = 20;

/** A stream that was found, with the time in which it is of interest. */
export interface FoundStream {
  readonly stream: Stream;
  readonly range: TimeRange;
}

/** Streams that a search understood, those with the most values first, and their number. */
export const foundStreamsQuery = (understood: Understanding) =>
  queryOptions({
    queryKey: ['search', 'streams', understood],
    queryFn: ({ signal }) => findStreams(understood, signal),
    staleTime: 300_000,
  });

async function findStreams({ parameters, range, region, missions, items }: Understanding, signal: AbortSignal) {
  const inside = region ? await platformsIn(region, range, signal) : new Map<string, TimeRange>();
  const ofMissions = await Promise.all(missions.map(({ id }) => missionCodes(id, signal)));
  const scopes = [...new Set([...items.map(({ code }) => code), ...ofMissions.flat(), ...inside.keys()])];
  const isScoped = region !== undefined || missions.length > 0 || items.length > 0;
  if ((isScoped && scopes.length === 0) || (!isScoped && parameters.length === 0 && !range))
    return { found: [], total: 0 };
  const filters = [
    new Rsql('values>0'),
    ...(parameters.length > 0
      ? [any(...parameters.slice(0, MOST_NAMES).map((name) => rsql`code=like=${pattern(`*:${name}`)}`))]
      : []),
    ...(isScoped
      ? [
          any(
            ...topCodes(scopes)
              .slice(0, MOST_SCOPES)
              .map((code) => rsql`code==${pattern(`${code.toLowerCase()}:*`)}`),
          ),
        ]
      : []),
    ...(range ? [rsql`firstDatetime<${new Date(range.to)} and lastDatetime>=${new Date(range.from)}`] : []),
  ];
  const query = { where: String(all(...filters)), sorts: '-values,code', hits: MOST_FOUND };
  const { records, totalHits } = await ingest.call('GET /rest/streams', { query, signal });
  const found = records.map((stream): FoundStream => {
    const own = { from: Date.parse(`${stream.firstDatetime}Z`), to: Date.parse(`${stream.lastDatetime}Z`) + 1 };
    const there = inside.get(stream.code.split(':', 2).join(':'));
    return { stream, range: there ?? range ?? own };
  });
  return { found, total: totalHits };
}

/** Codes under which no other of them lies. */
const topCodes = (codes: readonly string[]): string[] =>
  codes.filter((code) => !codes.some((other) => code.startsWith(`${other}:`)));

async function missionCodes(id: number, signal: AbortSignal): Promise<string[]> {
  const query = { where: String(rsql`missions.mission.id==${id}`), hits: 1_000 };
  const { records } = await registry.call('GET /rest/v2/items', { query, signal });
  return topCodes(records.map(({ code }) => code));
}

/** The platforms that were in a region, each with the time from its first to its last position there. */
async function platformsIn({ box }: Region, range: TimeRange | undefined, signal: AbortSignal) {
  const [moving, placed] = await Promise.all([
    positionStreams(range, signal),
    registry.call('GET /rest/v2/items.geojson', {
      query: { where: 'parent==null', bbox: [box[0], box[1], wrapped(box[2]), box[3]].join(','), hits: 1_000 },
      signal,
    }),
  ]);
  const times = new Map<string, TimeRange>();
  const codes = moving.flatMap((code) => [code, longitudeCode(code)]);
  if (codes.length > 0) {
    const bounds = range ? { datetimeMin: new Date(range.from), datetimeMax: new Date(range.to - 1) } : {};
    const answer = await ingest.columns({ ...bounds, codes, points: STEPS, aggregateFunctions: ['LAST'] }, signal);
    const valuesOf = (code: string) => answer.columns.find((column) => column.code === code)?.values ?? [];
    for (const latitude of moving) {
      const [north, east] = [valuesOf(latitude), valuesOf(longitudeCode(latitude))];
      const within = answer.times.filter((_, i) => {
        const [y, x] = [north[i], east[i]];
        return typeof y === 'number' && typeof x === 'number' && isIn(box, [x, y]);
      });
      const [from, to] = [within[0], within.at(-1)];
      const step = (answer.times.at(-1) ?? 0) - (answer.times.at(-2) ?? 0);
      if (from !== undefined && to !== undefined)
        times.set(latitude.split(':', 2).join(':'), { from, to: to + Math.max(1, step) });
    }
  }
  const measured = new Set(moving.map((code) => code.split(':', 2).join(':')));
  const whole = range ?? { from: 0, to: Date.now() };
  for (const { properties } of placed.features) if (!measured.has(properties.code)) times.set(properties.code, whole);
  return times;
}

const wrapped = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);

/** The streams of latitudes with values in a time. */
async function positionStreams(range: TimeRange | undefined, signal: AbortSignal): Promise<readonly string[]> {
  const ends = any(...['*:latitude', '*:lat', '*_latitude', '*_lat'].map((end) => rsql`code=like=${pattern(end)}`));
  const then = range ? [rsql`firstDatetime<${new Date(range.to)} and lastDatetime>=${new Date(range.from)}`] : [];
  const query = { where: String(all(ends, new Rsql('values>0'), ...then)), sorts: '-values', hits: MOST_WAYS };
  return (await ingest.call('GET /rest/streams', { query, signal })).records.map(({ code }) => code);
}

/** When streams have values, by their codes: the numbers of values in steps of a time. */
export const stepCountsQuery = (codes: readonly string[], range: TimeRange) =>
  queryOptions({
    queryKey: ['search', 'coverage', codes, range],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, StreamValues>> => {
      const bounds = { datetimeMin: new Date(range.from), datetimeMax: new Date(range.to - 1) };
      const request = { ...bounds, codes, points: COVERAGE_STEPS, aggregateFunctions: ['COUNT'] as const };
      const answer = await ingest.columns(request, signal);
      return new Map(
        codes.map((code) => {
          const columns = answer.columns.filter((column) => column.code === code);
          return [code, streamValues(code, { ...answer, columns })];
        }),
      );
    },
    enabled: codes.length > 0,
    staleTime: 300_000,
  });
