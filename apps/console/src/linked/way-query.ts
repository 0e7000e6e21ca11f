import { any, pattern, rsql } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ingest } from '../api/services';
import { longitudeCode, positionStreams } from '../map/tracks/position-streams';
import { type TimeRange } from '../plot/time-range';
import { type Way, wayOfColumns } from './way';

const MOST_STREAMS = 500;
/** Steps of a way. */
const POINTS = 1_000;

/** The streams of latitude and longitude of a platform; null where nothing measures them. */
export const wayStreamsQuery = (platform: string) =>
  queryOptions({
    queryKey: ['way', 'streams', platform],
    queryFn: async ({ signal }) => {
      const ends = ['latitude', 'longitude', 'lat', 'lon'];
      const names = ends.map((end) => rsql`code=like=${pattern(`${platform}:*${end}`)}`);
      const query = { where: String(any(...names)), sorts: '-lastDatetime,code', hits: MOST_STREAMS };
      const { records } = await ingest.call('GET /rest/streams', { query, signal });
      const pair = positionStreams(records.filter(({ values }) => values > 0));
      return pair ? { latitude: pair.latitude.code, longitude: longitudeCode(pair.latitude.code) } : null;
    },
    staleTime: 300_000,
  });

/** Query of a way. */
export interface WayRequest {
  readonly latitude: string;
  readonly longitude: string;
  /** The stream that colours it. */
  readonly code: string;
  readonly range: TimeRange;
}

/** The way of a platform in a time, with the values of a stream on it. */
export const wayQuery = ({ latitude, longitude, code, range }: WayRequest) =>
  queryOptions({
    queryKey: ['way', latitude, longitude, code, range],
    queryFn: async ({ signal }): Promise<Way> => {
      const answer = await ingest.columns(
        {
          codes: [...new Set([latitude, longitude, code])],
          // A mean of longitudes is on the other side of the Earth where they go over the antimeridian.
          aggregateFunctions: ['LAST', 'MEAN'],
          datetimeMin: new Date(range.from),
          datetimeMax: new Date(range.to),
          points: POINTS,
        },
        signal,
      );
      return wayOfColumns(answer, { latitude, longitude, code });
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
