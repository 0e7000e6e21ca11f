import { any, pattern, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { type FollowableStream, followedStreams, followOf } from '../../api/followed';
import { live } from '../../api/live';
import { ingest, registry } from '../../api/services';
import { type Track } from '../../map/place';
import { momentOf } from '../../ui/text/moment';
import { isPosition, positionStreams, trackOfColumns } from '../../map/tracks/position-streams';
import { streamCode, unlessThereIsNone } from '../streams/stream-queries';

const POINTS = 500;
const MOST_STREAMS = 500;
const MONTH_MS = 30 * 86_400_000;

/** Last days of an item's track. */
export interface LatestTrack {
  readonly track: Track;
  /** Latitude stream. */
  readonly stream: FollowableStream;
  /** Time of the last position. */
  readonly at: string;
}

/** Track of the last month with positions; null where nothing measures them. */
export const trackQuery = (itemCode: string) =>
  queryOptions({
    queryKey: ['item-track', itemCode],
    queryFn: ({ signal }) => unlessThereIsNone(() => readTrack(itemCode.toLowerCase(), signal)),
    ...live<LatestTrack | null>(300, { codes: (latest) => (latest ? [latest.stream.code] : []), reread: 30 }),
  });

/** Position streams of the item itself, wherever it was mounted. */
async function ownPositions(itemCode: string, signal: AbortSignal): Promise<readonly FollowableStream[]> {
  const query = { where: String(rsql`code==${itemCode}`), with: 'parameters', hits: 1 };
  const [item] = (await registry.call('GET /rest/v2/items', { query, signal })).records;
  const codes = (item?.parameters ?? []).map(({ shortName }) => streamCode(itemCode, shortName)).filter(isPosition);
  return codes.length === 0 ? [] : followedStreams(codes, signal);
}

async function readTrack(itemCode: string, signal: AbortSignal): Promise<LatestTrack | null> {
  const own = await ownPositions(itemCode, signal);
  const ends = ['latitude', 'longitude', 'lat', 'lon'].map((end) => rsql`code=like=${pattern(`${itemCode}:*${end}`)}`);
  const where = String(any(...ends));
  const query = { where, sorts: '-lastDatetime,code', hits: MOST_STREAMS };
  const below = (await ingest.call('GET /rest/streams', { query, signal })).records;
  const known = new Set(own.map(({ code }) => code));
  const pair = positionStreams([...own, ...below.filter(({ code }) => !known.has(code))]);
  const at = pair?.latitude.lastDatetime;
  const last = momentOf(at ?? '')?.getTime();
  if (!pair || at === undefined || last === undefined) return null;
  const request = {
    codes: [pair.latitude.code, pair.longitude.code],
    ...followOf(pair.latitude),
    // A mean of longitudes across the antimeridian lies on the other side of the Earth.
    aggregateFunctions: ['LAST'] as const,
    datetimeMin: new Date(last - MONTH_MS),
    datetimeMax: new Date(last + 1),
    points: POINTS,
  };
  const track = trackOfColumns(await ingest.columns(request, signal));
  return track.positions.length === 0 ? null : { track, stream: pair.latitude, at };
}
