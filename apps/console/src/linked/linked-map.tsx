import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { type Box, type Track } from '../map/place';
import { PositionMap } from '../map/position-map';
import { colourOf, SCALE_GRADIENT, colourScaleOf } from '../map/tracks/track-colours';
import { type CursorTime, useCursorTime } from '../plot/cursor-time';
import { type TimeRange } from '../plot/time-range';
import { classes } from '../ui/classes';
import { Button } from '../ui/control/button';
import { Select } from '../ui/control/select';
import { positionNear, timeIn, type Way } from './way';
import { wayQuery, wayStreamsQuery } from './way-query';
import styles from './linked.module.css';

interface Props {
  /** Streams of numbers, of which one colours the way. */
  readonly streams: readonly { readonly code: string; readonly unit?: string }[];
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** The time that is plotted. */
  readonly range: TimeRange;
  /** The time under the pointer: of the plot and of the map. */
  readonly cursor: CursorTime;
  /** Told of the time that was chosen on the map. */
  readonly onRange: (range: TimeRange) => void;
  /** Whether it stands by itself. */
  readonly isCard?: boolean;
}

/** The platform that carries an instrument: the first two parts of a code. */
const platformOf = (code: string): string => code.split(':', 2).join(':');

/**
 * The way on which a stream was measured, coloured by it, beside a plot of the same time: what one points at is marked in both. A box drawn
 * on the map, or its view, is the time of the plot. Nothing where no position was measured.
 */
export function LinkedMap({ range, code, ...props }: Props) {
  const { data: position } = useQuery(wayStreamsQuery(platformOf(code)));
  const request = position ? { ...position, code, range: coarse(range) } : undefined;
  const known = wayQuery(request ?? { latitude: '', longitude: '', code, range: coarse(range) });
  const { data: way } = useQuery(request ? known : { ...known, queryFn: skipToken });
  if (!way || way.positions.length < 2) return null;
  const unit = props.streams.find((stream) => stream.code === code)?.unit;
  return <WayMap {...props} {...{ code, way, unit, range }} />;
}

/** Rounds a range to a hundredth of its length: one that follows the present is asked for seldom. */
function coarse({ from, to }: TimeRange): TimeRange {
  const step = Math.max(1, Math.round((to - from) / 100));
  return { from: Math.floor(from / step) * step, to: Math.ceil(to / step) * step };
}

interface WayProps extends Props {
  readonly way: Way;
  readonly unit: string | undefined;
}

function WayMap({ streams, code, onCode, way, unit, cursor, range, onRange, isCard = false }: WayProps) {
  const intl = useIntl();
  const time = useCursorTime(cursor);
  const box = useRef<Box>(undefined);
  const scale = useMemo(() => colourScaleOf(way.values), [way]);
  const tracks = useMemo((): readonly Track[] => {
    const colours = scale && way.values.map((value) => (value === null ? undefined : colourOf(value, scale)));
    return [{ id: 'way', positions: way.positions, times: way.times, ...(colours ? { colours } : {}) }];
  }, [way, scale]);
  const look = (chosen: Box | undefined): void => {
    const inside = chosen && timeIn(way, chosen);
    if (inside) onRange(inside);
  };
  const pointed = time === undefined ? undefined : positionNear(way, time, (range.to - range.from) / 50);
  const name = code.slice(code.lastIndexOf(':') + 1);
  return (
    <section
      className={classes(styles.linked, isCard && styles.card)}
      aria-label={intl.formatMessage({ id: 'linked.map' }, { name })}
    >
      <div className={styles.bar}>
        {streams.length > 1 && (
          <Select
            label={intl.formatMessage({ id: 'linked.colour' })}
            hidesLabel
            options={streams.map((stream) => ({ id: stream.code, label: stream.code }))}
            value={code}
            onChange={onCode}
          />
        )}
        {scale && (
          <span className={styles.scale}>
            {name} <FormattedNumber value={scale.least} maximumSignificantDigits={4} />
            <span className={styles.colours} style={{ background: SCALE_GRADIENT }} aria-hidden />
            <FormattedNumber value={scale.most} maximumSignificantDigits={4} /> {unit}
          </span>
        )}
        <Button onPress={() => look(box.current)}>
          <FormattedMessage id="linked.timeInView" />
        </Button>
      </div>
      <PositionMap
        label={intl.formatMessage({ id: 'linked.map' }, { name })}
        places={NONE}
        tracks={tracks}
        pointed={pointed}
        onTrackTime={cursor.set}
        onView={(view) => (box.current = view)}
        onBox={look}
        className={styles.map}
      />
      <p className={styles.quiet}>
        <FormattedMessage id="linked.help" />
      </p>
    </section>
  );
}

const NONE: readonly never[] = [];
