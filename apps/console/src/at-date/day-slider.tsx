import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../ui/control/button';
import { MomentField } from '../ui/control/moment-field';
import { typedMoment } from '../ui/control/typed-moment';
import { ChevronLeft, ChevronRight } from '../ui/icons';
import { DAY_MS, dayText, sliderDays, stopBeside } from './mount-days';
import styles from './at-date-page.module.css';

interface Props {
  /** Days since 1970. */
  readonly day: number;
  readonly today: number;
  /** Days on which something was mounted or taken off. */
  readonly stops: readonly number[];
  readonly onDay: (day: number) => void;
}

/** Pause after a step of the slider until the day is asked for, in milliseconds. */
const REST_MS = 150;

/** A slider over days, with a mark for each day on which something was mounted or taken off, steps between these, and a field. */
export function DaySlider({ day, today, stops, onDay }: Props) {
  const intl = useIntl();
  const { first, last } = sliderDays(stops, today);
  // The slider moves at once, the page once it rests.
  const [moved, setMoved] = useState({ to: day, of: day });
  const shown = moved.of === day ? moved.to : day;
  const settle = useEffectEvent(() => onDay(shown));
  useEffect(() => {
    if (shown === day) return;
    const timer = setTimeout(() => settle(), REST_MS);
    return () => clearTimeout(timer);
  }, [shown, day]);
  const [before, after] = [stopBeside(stops, shown, -1), stopBeside(stops, shown, 1)];
  const title = intl.formatDate(shown * DAY_MS, { dateStyle: 'long', timeZone: 'UTC' });
  const share = (stop: number): string => `${(100 * (stop - first)) / (last - first)}%`;
  return (
    <section className={styles.slider} aria-label={intl.formatMessage({ id: 'atDate.day' })}>
      <IconButton
        label={intl.formatMessage({ id: 'atDate.before' })}
        isDisabled={before === undefined}
        onPress={() => before !== undefined && onDay(before)}
      >
        <ChevronLeft size={18} />
      </IconButton>
      <div className={styles.range}>
        <input
          type="range"
          min={first}
          max={last}
          step={1}
          value={shown}
          aria-label={intl.formatMessage({ id: 'atDate.slider' })}
          aria-valuetext={title}
          onChange={({ currentTarget }) => setMoved({ to: currentTarget.valueAsNumber, of: day })}
        />
        <div className={styles.marks} aria-hidden>
          {stops.map((stop) => (
            <span key={stop} style={{ insetInlineStart: share(stop) }} />
          ))}
        </div>
      </div>
      <IconButton
        label={intl.formatMessage({ id: 'atDate.after' })}
        isDisabled={after === undefined}
        onPress={() => after !== undefined && onDay(after)}
      >
        <ChevronRight size={18} />
      </IconButton>
      <strong className={styles.title}>{title}</strong>
      <DayField key={day} day={day} today={today} onDay={onDay} />
    </section>
  );
}

/** Any day until today, typed or picked. */
function DayField({ day, today, onDay }: Omit<Props, 'stops'>) {
  const intl = useIntl();
  const [text, setText] = useState(dayText(day));
  const [error, setError] = useState<string>();
  const take = (typed: string): void => {
    const time = typedMoment(typed);
    const next = time === undefined ? undefined : Math.floor(time / DAY_MS);
    if (next === undefined) setError(intl.formatMessage({ id: 'ui.moment.wrong' }, { text: typed }));
    else if (next > today) setError(intl.formatMessage({ id: 'ui.moment.future' }, { time: typed }));
    else if (next !== day) onDay(next);
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        take(text);
      }}
    >
      <MomentField
        isSmall
        label={<FormattedMessage id="atDate.field" />}
        value={text}
        error={error}
        onChange={setText}
        onDone={take}
      />
    </form>
  );
}
