import { queryOptions } from '@tanstack/react-query';
import { type FollowableStream, followedStreams } from '../../api/followed';
import { live } from '../../api/live';
import { withNewest } from '../../api/live/newest';
import { type NewestValue } from '../../api/live/news';
import { itemsInService, parameterCodes } from '../../records/reporting';
import { ingest } from '../../api/services';
import { type Latest, latestByItem, streamFilters, topCodes } from './latest-streams';

/** Streams of an answer, the youngest first, so that each item's youngest is among them. */
const MOST_STREAMS = 2_000;

/** Most followed parameters without a stream under their code. */
const MOST_FOLLOWED = 100;
/** Items of one request: their codes must fit a URL. */
const ITEMS = 25;

/** Codes of parameters that should report, at and below items; undefined for too many. */
async function reportingCodes(codes: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
  const top = topCodes(codes);
  const parts = Array.from({ length: Math.ceil(top.length / ITEMS) }, (_, i) => top.slice(i * ITEMS, (i + 1) * ITEMS));
  const found = await Promise.all(parts.map((part) => itemsInService(part, signal)));
  if (found.includes(undefined)) return undefined;
  return new Set(parameterCodes(found.flatMap((items) => items ?? [])));
}

/** Streams of parameters without one under their present code. */
async function movedStreams(codes: readonly string[], signal: AbortSignal): Promise<readonly FollowableStream[]> {
  if (codes.length === 0 || codes.length > MOST_FOLLOWED) return [];
  return (await followedStreams(codes, signal)).filter(({ values }) => values > 0);
}

/** Latest streams of items and all on them; one request for about a hundred items. */
export const latestQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['streams', 'latest', codes],
    queryFn: async ({ signal }) => {
      const ask = async (filter: string) => {
        const query = { where: `values>0;(${filter})`, sorts: '-lastDatetime', hits: MOST_STREAMS };
        return (await ingest.call('GET /rest/streams', { query, signal })).records;
      };
      const [lists, reporting] = await Promise.all([
        Promise.all(streamFilters(codes).map(ask)),
        reportingCodes(codes, signal),
      ]);
      const streams = lists.flat();
      const known = new Set(streams.map(({ code }) => code));
      const moved = await movedStreams(
        [...(reporting ?? [])].filter((code) => !known.has(code)),
        signal,
      );
      return latestByItem(codes, [...streams, ...moved], (code) => reporting?.has(code) ?? true);
    },
    enabled: codes.length > 0,
    ...live<ReadonlyMap<string, Latest>>(60, {
      codes: topCodes(codes).map((code) => `${code}:*`),
      patch: withNewestLatest,
    }),
  });

/** Latest data with newer values; undefined where an unknown stream has some. */
function withNewestLatest(
  known: ReadonlyMap<string, Latest>,
  newest: readonly NewestValue[],
): ReadonlyMap<string, Latest> | undefined {
  const streams = [...known.values()].flatMap(({ youngest, reporting }) => [youngest, ...reporting]);
  const codes = new Set(streams.map(({ code }) => code));
  if (newest.some(({ code }) => !codes.has(code))) return undefined;
  return new Map([...known].map(([item, latest]) => [item, movedLatest(latest, newest)]));
}

function movedLatest({ youngest, reporting, drawn }: Latest, newest: readonly NewestValue[]): Latest {
  const streams = [youngest, ...reporting].map((stream) => withNewest(stream, newest));
  const [first] = [...streams].sort((a, b) => String(b.lastDatetime).localeCompare(String(a.lastDatetime)));
  return {
    youngest: first ?? youngest,
    reporting: streams.slice(1),
    ...(drawn ? { drawn: withNewest(drawn, newest) } : {}),
  };
}
