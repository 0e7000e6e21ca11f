import { any, pattern, rsql, type Stream } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { isAmong, type NewestValue } from '../api/live/news';
import { allWithNewest } from '../api/live/newest';
import { ingest } from '../api/services';

/** Most streams of a wall. */
export const MOST_TILES = 60;
/** Most codes, which form one filter. */
const MOST_CODES = 200;

export interface WallStreams {
  /** In the order of codes; those of a `*` by code. */
  readonly streams: readonly Stream[];
  /** Total. */
  readonly total: number;
  /** Codes without a stream. */
  readonly missing: readonly string[];
}

/** Streams of codes, with newest values. */
export const wallStreamsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['wall-streams', codes],
    queryFn: async ({ signal }): Promise<WallStreams> => {
      const where = String(any(...codes.slice(0, MOST_CODES).map(codeFilter)));
      const query = { where, sorts: 'code', hits: MOST_TILES };
      const { records, totalHits } = await ingest.call('GET /rest/streams', { query, signal });
      const missing = codes.filter((code) => !records.some((stream) => isAmong(stream.code, [code])));
      return { streams: inOrder(records, codes), total: totalHits, missing };
    },
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
    ...live<WallStreams>(60, { codes, patch: moved }),
  });

const codeFilter = (code: string) => (code.endsWith('*') ? rsql`code==${pattern(code)}` : rsql`code==${code}`);

/** Streams in the order of codes. */
function inOrder(streams: readonly Stream[], codes: readonly string[]): readonly Stream[] {
  const place = ({ code }: Stream): number => codes.findIndex((one) => isAmong(code, [one]));
  return [...streams].sort((a, b) => place(a) - place(b) || a.code.localeCompare(b.code));
}

/** Wall with newer values; undefined where a stream is new. */
function moved(wall: WallStreams, newest: readonly NewestValue[]): WallStreams | undefined {
  const known = new Set(wall.streams.map(({ code }) => code));
  if (wall.total === known.size && newest.some(({ code }) => !known.has(code))) return undefined;
  const streams = allWithNewest(wall.streams, newest);
  return streams === wall.streams ? wall : { ...wall, streams };
}
