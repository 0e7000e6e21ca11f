import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { seriesColour, seriesDash } from '../plot/colours';
import { CursorTime } from '../plot/cursor-time';
import { roomOf } from '../plot/plot-places';
import { plotQuery } from '../plot/plot-query';
import { type PlotSeries } from '../plot/plot-series';
import { gapOf, type StreamValues } from '../plot/stream-values';
import { rangeTexts, type TimeRange } from '../plot/time-range';
import { Button } from '../ui/control/button';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { lazyPart } from '../ui/state/lazy-part';
import { Empty, Failed, Loading } from '../ui/state/states';
import { useWidth } from '../ui/use-width';
import { LinkedMap } from './linked-map';
import styles from './linked.module.css';

const PlotCanvas = lazyPart(() => import('../plot/plot-canvas'));

interface Props {
  /** Streams of numbers. */
  readonly streams: readonly { readonly code: string; readonly unit?: string }[];
  readonly range: TimeRange;
}

/** Streams that one plot shows. */
const MOST_PLOTTED = 6;
const HEIGHT = 280;

/** Streams over a time, and the way on which they were measured, linked: a part of the time chosen in one is that of the other. */
export function LinkedPlot({ streams, range: whole }: Props) {
  const intl = useIntl();
  const [place, width] = useWidth<HTMLDivElement>();
  const [cursor] = useState(() => new CursorTime());
  const [part, setPart] = useState<{ readonly of: TimeRange; readonly range: TimeRange }>();
  const [chosen, setChosen] = useState<string>();
  const range = part?.of === whole ? part.range : whole;
  const plotted = streams.slice(0, MOST_PLOTTED);
  const code = plotted.find((stream) => stream.code === chosen)?.code ?? plotted[0]?.code;
  const { data, error, refetch } = useQuery(
    plotQuery({ streams: plotted, range, points: Math.floor(width / 100) * 100 }),
  );
  const series = useMemo(() => seriesOf(data?.streams ?? []), [data]);
  const units = new Set(series.map(({ values }) => values.unit)).size;
  const look = (next: TimeRange): void => setPart({ of: whole, range: next });
  const names = plotted.map((stream) => stream.code).join(', ');
  return (
    <div className={styles.both}>
      <div className={styles.plot} ref={place}>
        <p className={styles.bar}>
          {range !== whole && (
            <Button onPress={() => setPart(undefined)}>
              <FormattedMessage id="linked.whole" />
            </Button>
          )}
          <Link to="/data" search={{ codes: plotted.map((stream) => stream.code).join(','), ...rangeTexts(range) }}>
            <FormattedMessage id="linked.toData" />
          </Link>
        </p>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && series.length === 0 && <Empty title={<FormattedMessage id="linked.none" />} />}
        {series.length > 0 && width > 0 && (
          <div role="img" aria-label={intl.formatMessage({ id: 'linked.plot' }, { names })}>
            <ErrorBoundary>
              <Suspense fallback={<Loading />}>
                <PlotCanvas
                  {...{ series, range, width }}
                  height={HEIGHT}
                  room={roomOf(units)}
                  cursorKey={`linked ${names}`}
                  lines={NONE}
                  onRange={look}
                  onCursor={cursor.set}
                  pointed={cursor}
                />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
        <ul className={styles.legend}>
          {series.map(({ label, colour, values }) => (
            <li key={label}>
              <span style={{ background: `light-dark(${colour.light}, ${colour.dark})` }} aria-hidden />{' '}
              <bdi>{label}</bdi> {values.unit}
            </li>
          ))}
        </ul>
      </div>
      {code !== undefined && (
        <LinkedMap streams={plotted} code={code} onCode={setChosen} {...{ range, cursor }} onRange={look} />
      )}
    </div>
  );
}

function seriesOf(streams: readonly StreamValues[]): readonly PlotSeries[] {
  return streams.flatMap((values, i): PlotSeries[] =>
    values.kind === 'number' && values.times.length > 0
      ? [{ values, gap: gapOf(values), label: values.code, colour: seriesColour(i), dash: seriesDash(i) }]
      : [],
  );
}

const NONE: readonly never[] = [];
