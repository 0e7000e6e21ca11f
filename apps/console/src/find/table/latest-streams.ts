import { pattern, rsql } from '@pelorus/client';
import { type FollowableStream } from '../../api/followed';

/** Characters of a filter that still fit into an address with the rest. */
const MOST_CHARACTERS = 6_000;

/** Latest streams of an item and all on it. */
export interface Latest {
  /** Stream with the youngest value. */
  readonly youngest: FollowableStream;
  /** Numeric stream of the sparkline: the item's own, if any. */
  readonly drawn?: FollowableStream;
  /** Streams that should report: the item is as late as the worst. */
  readonly reporting: readonly FollowableStream[];
}

/** Codes without those below others; their filter finds all streams. */
export function topCodes(codes: readonly string[]): string[] {
  const all = new Set(codes);
  return [...all].filter((code) => ancestorsOf(code).every((ancestor) => !all.has(ancestor)));
}

/** Filters for the streams of items and of what is mounted on them; each fits into an address. */
export function streamFilters(codes: readonly string[]): string[] {
  const filters: string[] = [];
  for (const code of topCodes(codes)) {
    const part = String(rsql`code==${pattern(`${code.replaceAll('*', '\\*')}:*`)}`);
    const last = filters.at(-1);
    if (last !== undefined && encodeURIComponent(last).length < MOST_CHARACTERS)
      filters[filters.length - 1] = `${last},${part}`;
    else filters.push(part);
  }
  return filters;
}

/** Latest streams by item code; `reports` selects those that should. Streams without values are left out. */
export function latestByItem(
  codes: readonly string[],
  streams: readonly FollowableStream[],
  reports: (code: string) => boolean = () => true,
): Map<string, Latest> {
  const wanted = new Set(codes);
  const latest = new Map<string, Latest>();
  const byAge = streams.filter(({ lastDatetime }) => lastDatetime !== undefined).sort(youngestFirst);
  for (const stream of byAge) {
    for (const code of ancestorsOf(stream.code)) {
      if (wanted.has(code)) latest.set(code, added(latest.get(code), stream, code, reports(stream.code)));
    }
  }
  return latest;
}

const youngestFirst = (a: FollowableStream, b: FollowableStream): number =>
  String(b.lastDatetime).localeCompare(String(a.lastDatetime)) || a.code.localeCompare(b.code);

function added(latest: Latest | undefined, stream: FollowableStream, code: string, reports: boolean): Latest {
  const own = reports ? [stream] : [];
  if (!latest) {
    return { youngest: stream, reporting: own, ...(stream.unit === 'text' ? {} : { drawn: stream }) };
  }
  const reporting = [...latest.reporting, ...own];
  const { drawn } = latest;
  const isBetter = stream.unit !== 'text' && (!drawn || (isOwn(stream, code) && !isOwn(drawn, code)));
  return isBetter ? { ...latest, reporting, drawn: stream } : { ...latest, reporting };
}

const isOwn = (stream: FollowableStream, code: string): boolean => stream.code.lastIndexOf(':') === code.length;

/** Codes above a code: `a:b` and `a:b:c` of `a:b:c:d`. The first part alone is a type. */
export function ancestorsOf(code: string): string[] {
  const parts = code.split(':');
  return parts.slice(2).map((_, i) => parts.slice(0, i + 2).join(':'));
}
