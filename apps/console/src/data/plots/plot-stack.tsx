import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type CursorTime } from '../../plot/cursor-time';
import { cssColour } from '../../plot/colours';
import { MOST_FLAGGED } from '../../plot/plot-query';
import { roomOf } from '../../plot/plot-places';
import { type PlotSeries } from '../../plot/plot-series';
import { countOf } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';
import { ErrorBoundary } from '../../ui/state/error-boundary';
import { Loading } from '../../ui/state/states';
import { CoverageBar } from './coverage-bar';
import { type Happening } from '../data-queries';
import { axesOf } from '../data-view';
import { EventLane } from './event-lane';
import { PlotKey } from './plot-key';
import { pressedTime } from '../quality/lane-marks';
import { QualityLanes } from '../quality/quality-lanes';
import { runsQuery } from '../quality/quality-queries';
import { useRangeKeys } from '../range/range-keys';
import { type ShownStream } from './shown-series';
import { TextLane } from './text-lane';
import { useDataView } from '../use-data-view';
import styles from './plot-stack.module.css';
import { usePlotText } from './plot-text';
import { lazyPart } from '../../ui/state/lazy-part';

const PlotCanvas = lazyPart(() => import('../../plot/plot-canvas'));

interface Props {
  readonly shown: readonly ShownStream[];
  readonly range: TimeRange;
  readonly width: number;
  readonly happenings: readonly Happening[];
  readonly cursor: CursorTime;
  /** Whether it shows the former answer until the new one is there. */
  readonly isOld: boolean;
  readonly onRange: (range: TimeRange, options?: { replace?: boolean }) => void;
  /** Called with the dragged time; without it dragging zooms. */
  readonly onPick?: ((range: TimeRange) => void) | undefined;
  /** Explains the flags of a time. */
  readonly onWhy: (time: TimeRange) => void;
}

/** Plots with common time and cursor; keys move the time while focused. */
export function PlotStack({ shown, range, width, happenings, cursor, isOld, onRange, onPick, onWhy }: Props) {
  const intl = useIntl();
  const { search } = useDataView();
  const numbers = useMemo(() => shown.filter(({ values }) => values.kind === 'number'), [shown]);
  const axes = axesOf(
    search,
    numbers.map(({ values }) => values.unit),
  );
  const groups = useMemo(
    () => (axes === 'apart' ? numbers.map((one) => [one]) : numbers.length > 0 ? [numbers] : []),
    [axes, numbers],
  );
  const room = roomOf(axes === 'apart' ? 1 : new Set(numbers.map(({ values }) => values.unit)).size);
  const within = happenings.filter(({ from, to }) => to >= range.from && from <= range.to);
  const lines = useMemo(() => happenings.map(({ from }) => from), [happenings]);
  const count = shown.reduce((sum, { values }) => sum + countOf(values), 0);
  const { data: quality } = useQuery({
    ...runsQuery(
      shown.map(({ stream }) => stream),
      range,
    ),
    enabled: count > 0 && count <= MOST_FLAGGED,
  });
  const onPress = (pressed: TimeRange): void =>
    onWhy(
      pressedTime(
        numbers.map(({ values }) => values),
        pressed,
      ),
    );
  const onKeyDown = useRangeKeys(range, onRange);
  const id = useId();
  const help = intl.formatMessage({ id: 'data.keys' });
  return (
    <div
      role="group"
      tabIndex={0}
      aria-label={usePlotText(shown, range)}
      aria-describedby={id}
      aria-busy={isOld}
      className={styles.stack}
      style={{ maxWidth: width }}
      onKeyDown={onKeyDown}
    >
      <EventLane {...{ happenings: within, range, room, onRange }} />
      {groups.map((group, i) => (
        <PlotGroup
          key={group.map(({ stream }) => stream.code).join()}
          {...{ group, range, width, room, lines, cursor, onRange, onPick, onPress }}
          height={heightOf(groups.length, width)}
          isNamed={axes === 'apart'}
          hasTime={i === groups.length - 1}
        />
      ))}
      {shown.map(({ values, label }) =>
        values.kind === 'text' ? <TextLane key={values.code} {...{ values, label, range, room }} /> : null,
      )}
      {quality && <QualityLanes runs={quality.records} isComplete={quality.isComplete} {...{ range, room, onWhy }} />}
      <PlotKey shown={shown} hasEvents={within.length > 0} />
      <p id={id} className={styles.keys}>
        <FormattedMessage id="data.keys.intro" /> {help}
      </p>
    </div>
  );
}

interface GroupProps extends Pick<Props, 'range' | 'width' | 'cursor' | 'onRange' | 'onPick'> {
  readonly group: readonly ShownStream[];
  readonly room: { readonly left: number; readonly right: number };
  readonly lines: readonly number[];
  readonly height: number;
  readonly hasTime: boolean;
  /** Whether the plot names its stream. */
  readonly isNamed: boolean;
  readonly onPress: (pressed: TimeRange) => void;
}

/** Plot with the coverage of its streams above. */
function PlotGroup({ group, range, width, height, hasTime, isNamed, room, lines, cursor, ...told }: GroupProps) {
  const series = useMemo(
    () =>
      group.flatMap(({ values, ...look }) =>
        values.kind === 'number' ? [{ values, ...look } satisfies PlotSeries] : [],
      ),
    [group],
  );
  return (
    <div>
      {isNamed &&
        group.map(({ stream, colour }) => (
          <p key={stream.code} className={styles.name} style={{ marginLeft: room.left, color: cssColour(colour) }}>
            {stream.code}
          </p>
        ))}
      {group.map((one) => (
        <CoverageBar key={one.stream.code} shown={one} range={range} room={room} />
      ))}
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <PlotCanvas
            {...{ series, range, width, height, hasTime, room, lines, ...told }}
            cursorKey="data"
            onCursor={cursor.set}
            pointed={cursor}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** Height of each plot: few are tall, narrow pages have lower ones. */
function heightOf(plots: number, width: number): number {
  const most = width < 600 ? 260 : 400;
  return Math.max(150, Math.round(most / Math.max(1, Math.sqrt(plots))));
}
