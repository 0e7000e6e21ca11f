import { itemCodeOf } from '../records/ancestor-codes';
import { all, pattern, rsql, type Stream } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type FollowableStream, followedStreams, movesOf, plainStreams } from '../api/followed';
import { live } from '../api/live';
import { allWithNewest } from '../api/live/newest';
import { ingest, registry } from '../api/services';
import { type TimeRange } from '../plot/time-range';
import { namedBounds, type NamedBound } from './range/bounds';
import { type CoverageWithin } from './plots/coverage';

const SUGGESTED = 60;

/** Existing streams of codes, or the instruments that had them, in the order of the codes. */
export const shownStreamsQuery = (codes: readonly string[], follow: boolean) =>
  queryOptions({
    queryKey: ['streams', codes, follow],
    queryFn: async ({ signal }): Promise<readonly FollowableStream[]> => {
      const found = await (follow ? followedStreams : plainStreams)(codes, signal);
      return codes.flatMap((code) => found.find((stream) => stream.code === code) ?? []);
    },
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
    ...live<readonly FollowableStream[]>(60, { codes, patch: allWithNewest }),
  });

/** Streams with all words in their codes, the latest first. */
export const suggestionsQuery = (words: string) => {
  const parts = wordsOf(words);
  const where = all(rsql`values>0`, ...parts.map((part) => rsql`code=like=${pattern(`*${part}*`)}`));
  return queryOptions({
    queryKey: ['streams', 'suggested', parts],
    queryFn: ({ signal }): Promise<readonly Stream[]> =>
      ingest.streams({ where, sorts: '-lastDatetime', limit: SUGGESTED, signal }).toArray(),
    placeholderData: keepPreviousData,
    ...live<readonly Stream[]>(60, { codes: (streams) => streams.map(({ code }) => code), patch: allWithNewest }),
  });
};

/** Whether a code has all words. */
export const hasWords = (code: string, words: string): boolean =>
  wordsOf(words).every((part) => code.toLowerCase().includes(part));

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().replaceAll('*', '').split(/\s+/).filter(Boolean);

/** Event or mount of an item: a moment or a time in milliseconds since 1970. */
export interface Happening {
  readonly key: string;
  readonly kind: 'event' | 'mounted' | 'unmounted' | 'moved';
  /** Item's code. */
  readonly item: string;
  readonly label: string;
  readonly detail: string;
  readonly from: number;
  readonly to: number;
}

/** Events and mounts of the streams' items, by time; unknown items have none. */
export const happeningsQuery = (codes: readonly string[]) => {
  const items = [...new Set(codes.map(itemCodeOf))].filter((item) => item.includes(':'));
  return queryOptions({
    queryKey: ['happenings', items],
    queryFn: async ({ signal }): Promise<readonly Happening[]> => {
      const known = await registry.items({ where: rsql`code=in=${items}`, limit: items.length, signal }).toArray();
      const found = await Promise.all(known.map(({ id, code }) => happeningsOf(code, id, signal)));
      return found.flat().sort((a, b) => a.from - b.from);
    },
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
};

/** Ranges of streams in the registry by code; undescribed streams are absent. */
export const boundsQuery = (codes: readonly string[]) => {
  const items = [...new Set(codes.map(itemCodeOf))].filter((item) => item.includes(':'));
  return queryOptions({
    queryKey: ['bounds', items],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly NamedBound[]>> => {
      const query = { where: String(rsql`code=in=${items}`), hits: items.length, with: 'parameters' };
      const { records } = await registry.call('GET /rest/v2/items', { query, signal });
      return new Map(
        records.flatMap(({ code, parameters = [] }) =>
          parameters.map((each) => [`${code}:${each.shortName}`.toLowerCase(), namedBounds(each)] as const),
        ),
      );
    },
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
};

async function happeningsOf(item: string, id: number, signal: AbortSignal): Promise<readonly Happening[]> {
  const call = { path: { id: String(id) }, signal };
  const [events, mounts] = await Promise.all([
    registry.list('GET /rest/v2/items/{id}/events', call).toArray(),
    registry.list('GET /rest/v2/items/{id}/mounts', call).toArray(),
  ]);
  return [
    ...events.map(({ id: event, label, type, startDate, endDate }) => ({
      ...{ key: `event ${event}`, kind: 'event' as const, item, label, detail: type.generalName },
      ...{ from: timeAt(startDate), to: timeAt(endDate) },
    })),
    ...mounts.flatMap(({ id: mount, parent, start, end }) => {
      const about = { item, label: parent.code, detail: '' };
      const mounted = {
        ...about,
        key: `mounted ${mount}`,
        kind: 'mounted' as const,
        from: timeAt(start),
        to: timeAt(start),
      };
      if (!end) return [mounted];
      return [
        mounted,
        { ...about, key: `unmounted ${mount}`, kind: 'unmounted' as const, from: timeAt(end), to: timeAt(end) },
      ];
    }),
  ];
}

/** Moments at which followed instruments changed their code. */
export function moveHappenings(streams: readonly FollowableStream[]): readonly Happening[] {
  const moves = new Map<string, Happening>();
  for (const stream of streams) {
    for (const { at, from, to } of movesOf(stream)) {
      const key = `moved ${itemCodeOf(from)} ${itemCodeOf(to)} ${at}`;
      const time = timeAt(at.slice(0, 23));
      moves.set(key, {
        key,
        kind: 'moved',
        item: itemCodeOf(to),
        label: itemCodeOf(from),
        detail: '',
        from: time,
        to: time,
      });
    }
  }
  return [...moves.values()];
}

const timeAt = (text: string): number => Date.parse(`${text}Z`);

/** Coverage of a stream in a range, with unusually long gaps. */
export const coverageQuery = (code: string, range: TimeRange, follow = false) =>
  queryOptions({
    queryKey: ['coverage', code, range, follow],
    queryFn: async ({ signal }): Promise<CoverageWithin> => {
      const [datetimeMin, datetimeMax] = [new Date(range.from).toISOString(), new Date(range.to).toISOString()];
      const query = { datetimeMin, datetimeMax, gap: 'USUAL', ...(follow ? { follow } : {}) };
      return {
        range,
        coverage: await ingest.call('GET /rest/streams/{code}/coverage', { path: { code }, query, signal }),
      };
    },
    staleTime: 60_000,
  });

/** Median of a numeric stream in a range. */
export const medianQuery = (code: string, range: TimeRange, flags: readonly number[] | undefined, follow = false) =>
  queryOptions({
    queryKey: ['median', code, range, flags, follow],
    queryFn: async ({ signal }): Promise<number | null> => {
      const bounds = { datetimeMin: new Date(range.from), datetimeMax: new Date(range.to) };
      const request = {
        codes: [code],
        ...(follow ? { follow } : {}),
        ...bounds,
        ...(flags ? { qualityFlags: flags } : {}),
      };
      const { columns } = await ingest.columns(
        // One bucket spans 1970 to 2970; a range over its edge would have two medians.
        { ...request, aggregate: 'P1000Y', aggregateFunctions: ['MEDIAN'] },
        signal,
      );
      const [column] = columns;
      return column?.kind === 'number' && column.values.length === 1 ? (column.values[0] ?? null) : null;
    },
    staleTime: 60_000,
  });
