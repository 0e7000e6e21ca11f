import { type Item } from '@pelorus/client';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FollowableStream, isFollowed } from '../../api/followed';
import { type SparkValues } from '../../plot/sparkline-path';
import { sparklinesQuery } from '../../plot/sparkline-query';
import { type Latest } from './latest-streams';
import { latestQuery } from './latest-queries';

/** Milliseconds in view before rows are asked about. */
const REST_MS = 250;
/** Items of one request, in fixed groups: scrolling repeats few. */
const GROUP = 50;

/** Latest values of an item, and its last day's sparkline. */
export interface LatestOfItem {
  readonly latest?: Latest;
  /** Whether nothing is known yet. */
  readonly isAwaited?: boolean;
  readonly line?: { readonly data: SparkValues; readonly range: readonly [number, number] };
}

/** Reads the latest values of items in view, once scrolling rests: two requests for about fifty items. */
export function useLatest(items: ReadonlyMap<number, Item>): (code: string) => LatestOfItem {
  const groups = useAtRest(groupsOf(items));
  const found = useQueries({ queries: groups.map((codes) => latestQuery(codes)) });
  const drawn = found.map(({ data }) => [...(data?.values() ?? [])].flatMap((latest) => latest.drawn ?? []));
  const asked = drawn.flatMap((streams) =>
    [true, false].map((follow) => ({ follow, codes: codesOf(streams, follow) })),
  );
  const lines = useQueries({ queries: asked.map(({ codes, follow }) => sparklinesQuery(codes, { follow })) });
  return (code) => {
    const latest = found.map(({ data }) => data?.get(code)).find(Boolean);
    if (!latest) return { isAwaited: found.some(({ isPending }) => isPending) || groups.length === 0 };
    const spark = lines.map(({ data }) => data).find((data) => data?.lines.has(latest.drawn?.code ?? ''));
    const values = spark?.lines.get(latest.drawn?.code ?? '');
    return { latest, ...(spark && values ? { line: { data: values, range: spark.range } } : {}) };
  };
}

/** Distinct codes of followed streams, or of the others. */
const codesOf = (streams: readonly FollowableStream[], follow: boolean): readonly string[] => [
  ...new Set(streams.filter((stream) => isFollowed(stream) === follow).map(({ code }) => code)),
];

function groupsOf(items: ReadonlyMap<number, Item>): string[][] {
  const groups = new Map<number, string[]>();
  for (const [index, { code }] of items) {
    const group = Math.floor(index / GROUP);
    groups.set(group, [...(groups.get(group) ?? []), code]);
  }
  return [...groups.values()];
}

/** Value when it last rested. */
function useAtRest(groups: string[][]): string[][] {
  const text = JSON.stringify(groups);
  const [rested, setRested] = useState('[]');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(rested) as string[][];
}
