import { any, type DataColumns, pattern, rsql, type Stream } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { plainStreams } from '../api/followed';
import { ingest, registry } from '../api/services';
import { placesOf } from '../map/position-feature';
import { type MapPlace, type Track } from '../map/place';
import { positionStreams, trackOfColumns } from '../map/tracks/position-streams';
import { streamValues, type NumberValues } from '../plot/stream-values';
import { DAY_MS, dayText } from './mount-days';

/** Items on one platform. */
const MOST_ABOARD = 1_000;
/** Items whose ids fit into one address. */
const ITEMS = 200;
/** Points of a small line, and of a way of a day. */
const LINE_POINTS = 48;
const TRACK_POINTS = 288;

/** The mounts on a platform and on what is below it now, at all times, and what the platform is. */
export const mountsOnQuery = (code: string) =>
  queryOptions({
    queryKey: ['at-date', 'mounts', code],
    queryFn: async ({ signal }) => {
      const below = pattern(`${code.replaceAll('*', '\\*')}:*`);
      const on = any(rsql`mounts.parent.code==${code}`, rsql`mounts.parent.code==${below}`);
      const query = { where: String(on), with: 'mounts', hits: MOST_ABOARD };
      const { records } = await registry.call('GET /rest/v2/items', { query, signal });
      const isOn = (parent: string): boolean => parent === code || parent.startsWith(`${code}:`);
      return records.flatMap(({ mounts = [] }) => mounts.filter(({ parent }) => isOn(parent.code)));
    },
    staleTime: 300_000,
  });

/** An item that was on a platform on a day, with what it measured then. */
export type Aboard = Awaited<ReturnType<typeof readAboard>>['aboard'][number];

async function readAboard(code: string, day: number, signal: AbortSignal) {
  const query = { at: dayText(day), hits: MOST_ABOARD };
  const { records, totalHits } = await registry.call('GET /rest/v2/items/{id}/mounted', {
    path: { id: code },
    query,
    signal,
  });
  const ids = records.map(({ item }) => item.id);
  const parts = Array.from({ length: Math.ceil(ids.length / ITEMS) }, (_, i) => ids.slice(i * ITEMS, (i + 1) * ITEMS));
  const lists = await Promise.all(
    parts.map((part) =>
      registry.call('GET /rest/v2/items', {
        query: { where: String(rsql`id=in=${part}`), with: 'parameters', hits: ITEMS },
        signal,
      }),
    ),
  );
  const parametersOf = new Map(
    lists.flatMap((list) => list.records).map(({ id, parameters = [] }) => [id, parameters]),
  );
  const aboard = records.map(({ item, stays }) => {
    const names = (parametersOf.get(item.id) ?? []).map(({ shortName }) => shortName);
    // Values are stored under the code of their time.
    const codes = stays.flatMap((stay) => names.map((name) => `${stay.code}:${name}`.toLowerCase()));
    return { item, stays, codes };
  });
  return { aboard, total: totalHits };
}

/** What was on a platform on a day, on whatever level. */
export const aboardQuery = (code: string, day: number) =>
  queryOptions({
    queryKey: ['at-date', 'aboard', code, day],
    queryFn: ({ signal }) => readAboard(code, day, signal),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** Extents of streams on a day. */
export interface DayValues {
  readonly range: readonly [number, number];
  readonly values: ReadonlyMap<string, NumberValues>;
  /** The way of that day, and where it ended. */
  readonly track?: Track;
}

/** The values of a day under some codes, and the way that positions among them tell. */
export const dayValuesQuery = (codes: readonly string[], day: number) =>
  queryOptions({
    queryKey: ['at-date', 'values', codes, day],
    queryFn: async ({ signal }): Promise<DayValues> => {
      const range = [day * DAY_MS, (day + 1) * DAY_MS] as const;
      const streams = (await plainStreams(codes, signal)).filter((stream) => hasValues(stream, range));
      const numbers = streams.filter(({ unit }) => unit !== 'text').map(({ code }) => code);
      const pair = positionStreams(streams);
      const bounds = { datetimeMin: new Date(range[0]), datetimeMax: new Date(range[1] - 1) };
      const functions = ['MIN', 'MEAN', 'MAX', 'COUNT'] as const;
      const [answer, way] = await Promise.all([
        numbers.length > 0 &&
          ingest.columns({ ...bounds, codes: numbers, points: LINE_POINTS, aggregateFunctions: functions }, signal),
        pair &&
          ingest.columns(
            {
              ...bounds,
              codes: [pair.latitude.code, pair.longitude.code],
              points: TRACK_POINTS,
              aggregateFunctions: ['LAST'],
            },
            signal,
          ),
      ]);
      const track = way && trackOfColumns(way);
      return {
        range,
        values: new Map(answer ? numbers.flatMap((code) => valuesOf(code, answer)) : []),
        ...(track && track.positions.length > 0 ? { track } : {}),
      };
    },
    placeholderData: keepPreviousData,
    enabled: codes.length > 0,
    staleTime: 300_000,
  });

const hasValues = ({ firstDatetime = '', lastDatetime = '' }: Stream, [from, to]: readonly [number, number]): boolean =>
  Date.parse(`${firstDatetime}Z`) < to && Date.parse(`${lastDatetime}Z`) >= from;

/** The values of one stream among those of all; rows in which it has none are left out. */
function valuesOf(code: string, answer: DataColumns): [string, NumberValues][] {
  const columns = answer.columns.filter((column) => column.code === code);
  const values = streamValues(code, { ...answer, columns });
  return values.kind === 'number' && values.means.some((mean) => mean !== null) ? [[code, values]] : [];
}

/** Where an event says that an item was last, by the end of a day. */
export const eventPlaceQuery = (code: string, day: number) =>
  queryOptions({
    queryKey: ['at-date', 'place', code, day],
    queryFn: async ({ signal }): Promise<readonly MapPlace[]> => {
      const at = new Date(Math.min((day + 1) * DAY_MS - 1, Date.now())).toISOString();
      const query = { where: String(rsql`code==${code}`), at };
      return placesOf((await registry.call('GET /rest/v2/items.geojson', { query, signal })).features);
    },
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
