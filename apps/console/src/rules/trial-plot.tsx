import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { seriesColour } from '../plot/colours';
import { roomOf } from '../plot/plot-places';
import { plotQuery } from '../plot/plot-query';
import { type Bound, type PlotSeries } from '../plot/plot-series';
import { gapOf } from '../plot/stream-values';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { lazyPart } from '../ui/state/lazy-part';
import { Loading } from '../ui/state/states';
import { momentOf } from '../ui/text/moment';
import { useWidth } from '../ui/use-width';
import { type Firing, type RuleCondition } from './rule';
import { type TrialRequest } from './rule-queries';
import styles from './past-trial.module.css';

const PlotCanvas = lazyPart(() => import('../plot/plot-canvas'));

const HEIGHT = 220;

interface Props {
  readonly code: string;
  readonly request: TrialRequest;
  readonly firings: readonly Firing[];
}

/** Plot of a stream over a trial: dashed lines at begins of firings, dotted ones at bounds. */
export function TrialPlot({ code, request, firings }: Props) {
  const intl = useIntl();
  const [place, width] = useWidth<HTMLDivElement>();
  const { from, to, rule } = request;
  const range = useMemo(() => ({ from, to }), [from, to]);
  const { data } = useQuery(plotQuery({ streams: [{ code }], range, points: Math.floor(width / 100) * 100 }));
  const [values] = data?.streams ?? [];
  const lines = useMemo(() => firings.map((firing) => momentOf(firing.from)?.getTime() ?? 0), [firings]);
  const series = useMemo((): readonly PlotSeries[] => {
    if (values?.kind !== 'number') return [];
    return [
      { values, gap: gapOf(values), label: code, colour: seriesColour(0), dash: [], bounds: boundsOf(rule.condition) },
    ];
  }, [values, code, rule]);
  return (
    <div
      ref={place}
      className={styles.plot}
      role="img"
      aria-label={intl.formatMessage({ id: 'rules.tried.plot' }, { code })}
    >
      {values && values.times.length === 0 && <FormattedMessage id="rules.tried.noValues" />}
      {series.length > 0 && width > 0 && (values?.times.length ?? 0) > 0 && (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <PlotCanvas
              {...{ series, range, width, lines }}
              height={HEIGHT}
              room={roomOf(1)}
              cursorKey="trial"
              onRange={ignore}
              onCursor={ignore}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

const ignore = (): void => undefined;

/** Bounds of a condition on values. */
function boundsOf({ kind, above, below, outside }: RuleCondition): readonly Bound[] {
  if (kind !== 'value') return [];
  const pair = Array.isArray(outside) ? (outside as number[]) : [];
  const [lower, upper] = [below ?? pair[0], above ?? pair[1]];
  return [{ ...(typeof lower === 'number' ? { lower } : {}), ...(typeof upper === 'number' ? { upper } : {}) }];
}
