import { all, any, pattern, Rsql, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { followedStreams } from '../api/followed';
import { live } from '../api/live';
import { ingest, registry } from '../api/services';
import { readTable } from '../records/csv-table';
import { OUT_OF_SERVICE } from '../records/out-of-service';
import { DUE_WORDS, dueDates } from './due-dates';
import { type FleetStream, type Platform, type PlatformPlace } from './platform';

/** Most records of each kind; larger fleets are told so. */
const MOST_PLATFORMS = 2_000;
const MOST_STREAMS = 50_000;
const MOST_KEPT = 2_000;
/** Streams of one answer. */
const PAGE = 10_000;
/** Most parameters looked for under former codes. */
const MOST_FOLLOWED = 100;

const IN_SERVICE = rsql`status.name=out=${OUT_OF_SERVICE}`;
const ROOT = new Rsql('parent==null');

/** Platforms in service with places: roots with instruments or a position. */
export const platformsQuery = queryOptions({
  queryKey: ['fleet', 'platforms'],
  queryFn: async ({ signal }): Promise<readonly Platform[]> => {
    const query = { where: String(all(ROOT, IN_SERVICE)), hits: MOST_PLATFORMS };
    const carriers = { ...query, where: String(all(ROOT, IN_SERVICE, new Rsql('children.id>0'))), sorts: 'id' };
    const [{ features }, { records }] = await Promise.all([
      registry.call('GET /rest/v2/items.geojson', { query, signal }),
      registry.call('GET /rest/v2/items', { query: carriers, signal }),
    ]);
    const placed = features.map(({ id, properties: { code, name, type, ...place }, geometry }): Platform => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      return { id, code, name, type, place: { ...placeOf(place), longitude, latitude } };
    });
    const known = new Set(placed.map(({ id }) => id));
    const others = records.filter(({ id }) => !known.has(id));
    return [
      ...placed,
      ...others.map(({ id, code, longName, type }) => ({ id, code, name: longName || code, type: type.systemName })),
    ];
  },
  ...live(60),
});

interface ToldPlace {
  readonly datetime: string;
  readonly freshness?: PlatformPlace['freshness'];
  readonly stream?: string;
}

const placeOf = ({ datetime, freshness = 'fresh', stream }: ToldPlace) => ({
  datetime,
  freshness,
  ...(stream === undefined ? {} : { stream }),
});

/** Codes of parameters that should report: those of items in service. */
export const expectedCodesQuery = queryOptions({
  queryKey: ['fleet', 'expected'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const query = {
      where: String(rsql`item.status.name=out=${OUT_OF_SERVICE}`),
      format: 'csv' as const,
      hits: MOST_STREAMS,
    };
    const response = await registry.open('GET /rest/v2/parameters', { query, signal });
    const { header, rows } = readTable(await response.text());
    const column = header.indexOf('code');
    return rows.flatMap((row) => (row[column] ? [row[column].toLowerCase()] : []));
  },
  staleTime: 300_000,
});

/** First and last value of each stream, and their number. */
export const fleetStreamsQuery = queryOptions({
  queryKey: ['fleet', 'streams'],
  queryFn: ({ signal }): Promise<readonly FleetStream[]> =>
    ingest.streams({ where: 'values>0', sorts: 'id', pageSize: PAGE, limit: MOST_STREAMS, signal }).toArray(),
  // Streams are late after a quarter of an hour at the earliest.
  ...live(120),
});

/** Values of moved parameters without any under their present code, where few. */
export const movedStreamsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['fleet', 'moved', codes],
    queryFn: async ({ signal }): Promise<readonly FleetStream[]> =>
      (await followedStreams(codes, signal)).filter(({ values }) => values > 0),
    enabled: codes.length > 0 && codes.length <= MOST_FOLLOWED,
    ...live(300),
  });

/** Due dates of items in service, from custom fields and events. */
export const fleetDueQuery = queryOptions({
  queryKey: ['fleet', 'due'],
  queryFn: async ({ signal }) => {
    const named = any(...DUE_WORDS.map((word) => rsql`fields.name=ilike=${pattern(`*${word}*`)}`));
    const query = { where: String(all(IN_SERVICE, named)), with: 'fields,events', hits: MOST_KEPT };
    const { records } = await registry.call('GET /rest/v2/items', { query, signal });
    return records.flatMap(dueDates);
  },
  staleTime: 300_000,
});

/** Last dataset with streams of a platform; null without any. */
export const lastUploadQuery = (code: string) =>
  queryOptions({
    queryKey: ['fleet', 'upload', code],
    queryFn: async ({ signal }) => {
      const where = String(rsql`streams.code==${pattern(`${code}:*`)}`);
      const query = { where, sorts: '-datetime', hits: 1 };
      return (await ingest.call('GET /rest/datasets', { query, signal })).records[0] ?? null;
    },
    ...live(300),
  });
