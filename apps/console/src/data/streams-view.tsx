import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type FollowableStream } from '../api/followed';
import { CursorTime } from '../plot/cursor-time';
import { marksQuery, plotQuery, type PlotValues } from '../plot/plot-query';
import { looksSame, type TimeRange } from '../plot/time-range';
import { useWidth } from '../ui/use-width';
import { Card } from '../ui/page/card';
import { Failed, Loading } from '../ui/state/states';
import { useLast } from '../ui/use-last';
import { BucketBar } from './range/bucket-bar';
import { boundsQuery, coverageQuery, happeningsQuery, moveHappenings } from './data-queries';
import { FollowBar } from './range/follow-bar';
import { bucketOf, flagsOf } from './data-view';
import { Legend } from './plots/legend';
import { NoData } from './no-data';
import { OldValues } from './table/old-values';
import { PlotStack } from './plots/plot-stack';
import { FlagDialog } from './quality/flag-dialog';
import { QualityBar } from './quality/quality-bar';
import { TryPanel } from './quality/try-panel';
import { WhyPanel } from './quality/why-panel';
import { RangeBar } from './range/range-bar';
import { shownSeries } from './plots/shown-series';
import styles from './data-page.module.css';
import { useDataView } from './use-data-view';
import { useRange } from './range/use-range';
import { ViewParts } from './view-parts';
import { WayOfStreams } from './way-of-streams';
import { countOf } from '../plot/stream-values';
import { type CoverageWithin, MOST_COUNTED } from './plots/coverage';

/** Streams over time: toolbars, plot, and facts about the values in view. */
export function StreamsView({ streams }: { readonly streams: readonly FollowableStream[] }) {
  const { search } = useDataView();
  const [place, width] = useWidth<HTMLDivElement>();
  const [cursor] = useState(() => new CursorTime());
  const { range, asked, isMoving, go } = useRange(streams);
  const request = {
    streams: streams.map(({ code, unit }) => ({ code, ...(unit === undefined ? {} : { unit }) })),
    range: asked,
    points: pointsOf(width),
    aggregate: bucketOf(search),
    flags: flagsOf(search),
    follow: streams.some(({ codes }) => codes !== undefined),
  };
  const { data: read, error, isFetching, isPlaceholderData, refetch } = useQuery(plotQuery(request));
  const data = useLast(read);
  const isOld = isPlaceholderData || read === undefined;
  const { data: marks } = useQuery(marksQuery({ ...request, range: data?.range ?? range }, isOld ? [] : read.streams));
  const coverages = useCoverages(data, request.follow);
  const { data: ranges = NO_RANGES } = useQuery(boundsQuery(streams.map(({ code }) => code)));
  const { data: told = NONE } = useQuery(happeningsQuery(streams.map(({ code }) => code)));
  const happenings = useMemo(
    () => [...told, ...moveHappenings(streams)].sort((a, b) => a.from - b.from),
    [told, streams],
  );
  const shown = useMemo(
    () => shownSeries(streams, data?.streams ?? [], marks, coverages, ranges),
    [streams, data, marks, coverages, ranges],
  );
  const [time, setTime] = useState<TimeRange>();
  const flagging = useFlagging();
  const [isTrying, setTrying] = useState(false);
  const look: typeof go = (next, options) => {
    setTime(undefined);
    go(next, options);
  };
  const isEmpty = shown.every(({ values }) => values.times.length === 0);
  const oldRange = (isOld || error) && data && !looksSame(data.range, range) ? data.range : undefined;
  const old = oldRange && <OldValues of={oldRange} why={error ? 'failed' : 'awaited'} />;
  return (
    <>
      <Card className={styles.view}>
        <RangeBar range={range} isLive={isMoving} isLoading={isFetching} onRange={look} />
        <FollowBar streams={streams} />
        <Legend streams={streams} shown={shown} cursor={cursor} />
        <div ref={place} className={styles.plots}>
          {old}
          {error && <Failed error={error} onRetry={() => void refetch()} />}
          {(!data || (isOld && isEmpty)) && !error && <Loading />}
          {data && !error && isEmpty && !isOld && <NoData streams={streams} range={range} onRange={go} />}
          {data && !isEmpty && width > 0 && (
            <PlotStack
              {...{ shown, range, width, happenings, cursor, isOld }}
              onRange={look}
              onPick={flagging.onPick}
              onWhy={setTime}
            />
          )}
          {time && <WhyPanel {...{ streams, time }} onClose={() => setTime(undefined)} />}
        </div>
        <QualityBar {...flagging} onFlagView={() => flagging.onPicked(range)} onTry={() => setTrying(true)} />
        {isTrying && <TryPanel {...{ shown, range }} onClose={() => setTrying(false)} />}
        <BucketBar shown={shown} />
      </Card>
      <WayOfStreams streams={streams} range={range} cursor={cursor} onRange={look} />
      {flagging.picked && (
        <FlagDialog
          codes={streams.map(({ code }) => code)}
          range={flagging.picked}
          onClose={() => flagging.onPicked(undefined)}
        />
      )}
      {data && <ViewParts {...{ shown, range, happenings, old }} valuesRange={data.range} onRange={go} />}
    </>
  );
}

/** Whether dragging picks the time of a flag, and the picked time. */
function useFlagging() {
  const [isPicking, onPicking] = useState(false);
  const [picked, setPicked] = useState<TimeRange>();
  const onPicked = (range: TimeRange | undefined): void => {
    onPicking(false);
    setPicked(range);
  };
  return { isPicking, onPicking, picked, onPicked, onPick: isPicking ? onPicked : undefined };
}

const NONE: readonly never[] = [];
const NO_RANGES: ReadonlyMap<string, never> = new Map<string, never>();

/** Buckets for a width, in steps: a small resize asks for nothing. */
const pointsOf = (width: number): number => Math.floor(width / 100) * 100;

/** Coverage by code of the plot's streams in the time of their values; absent beyond MOST_COUNTED. */
function useCoverages(plot: PlotValues | undefined, follow: boolean): ReadonlyMap<string, CoverageWithin> {
  const counted = plot?.streams.filter((values) => values.times.length > 0 && countOf(values) <= MOST_COUNTED) ?? [];
  return useQueries({ queries: counted.map(({ code }) => coverageQuery(code, plot!.range, follow)), combine: byCode });
}

const byCode = (results: readonly UseQueryResult<CoverageWithin>[]): ReadonlyMap<string, CoverageWithin> =>
  new Map(results.flatMap(({ data }) => (data ? [[data.coverage.code, data] as const] : [])));
