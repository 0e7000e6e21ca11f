import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorBoundary } from '../ui/error-boundary';
import { Empty, Failed, Loading } from '../ui/states';
import { seriesColour, seriesDash } from './colours';
import { plotQuery, type PlotStream } from './plot-query';
import { roomOf } from './plot-places';
import { badValues, type PlotSeries } from './plot-series';
import { gapOf, type StreamValues } from './stream-values';
import { beforeNow, DAY, rangeText, refreshEvery } from './time-range';
import { useNow } from './use-now';
import { useWidth } from '../ui/use-width';
import { lazyPart } from '../ui/lazy-part';

const PlotCanvas = lazyPart(() => import('./plot-canvas'));

interface Props {
  /** Streams that exist; texts are left out. */
  readonly streams: readonly PlotStream[];
  /** Time before now, for example `-P1D`. */
  readonly from?: string;
  readonly height?: number;
}

/** A live plot of the latest values of a few streams, for pages that show other things, too; zooming leads to the page Data. */
export function StreamPlot({ streams, from = '-P1D', height = 200 }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [place, width] = useWidth<HTMLDivElement>();
  const length = beforeNow(from) ?? DAY;
  const now = useNow(refreshEvery(length));
  const range = { from: now - length, to: now };
  const numeric = streams.filter(({ unit }) => unit !== 'text');
  const { data, error, refetch } = useQuery(plotQuery({ streams: numeric, range, points: pointsOf(width) }));
  const series = useMemo(() => seriesOf(data?.streams ?? []), [data]);
  const codes = streams.map(({ code }) => code).join(',');
  const name = intl.formatMessage({ id: 'plot.of' }, { streams: series.map(({ label }) => label).join(', ') });
  return (
    <div ref={place} style={{ minHeight: height }} role="group" aria-label={name}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && !series.some(({ values }) => values.times.length > 0) && (
        <Empty title={<FormattedMessage id="plot.nothing" />}>
          <Link to="/data" search={{ codes }}>
            <FormattedMessage id="plot.all" />
          </Link>
        </Empty>
      )}
      {width > 0 && series.some(({ values }) => values.times.length > 0) && (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <PlotCanvas
              {...{ series, range, width, height, cursorKey: codes, lines: NONE }}
              room={roomOf(new Set(series.map(({ values }) => values.unit)).size)}
              onRange={(chosen) => void navigate({ to: '/data', search: { codes, ...rangeText(chosen) } })}
              onCursor={nothing}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

const NONE: readonly number[] = [];
const nothing = (): void => {};

/** Buckets for a width in pixels, in steps, so that a small change of the window asks for nothing. */
export const pointsOf = (width: number): number => Math.floor(width / 100) * 100;

/** Series of the numeric streams, in their order. */
export const seriesOf = (shown: readonly StreamValues[]): PlotSeries[] =>
  shown.flatMap((values, i) =>
    values.kind === 'number'
      ? [
          {
            values,
            gap: gapOf(values),
            label: nameOf(values.code),
            colour: seriesColour(i),
            dash: seriesDash(i),
            marks: badValues(values),
          },
        ]
      : [],
  );

/** The last part of a code: the name of the parameter. */
export const nameOf = (code: string): string => code.slice(code.lastIndexOf(':') + 1);
