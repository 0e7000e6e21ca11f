import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from '../../ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/control/button';
import { changeStops, momentInAddress, type Stop, stopAt } from './change-stops';
import { historyQuery, type ShownItem } from '../../records/item-queries';
import { StopRange } from '../history/stop-range';
import styles from './time-bar.module.css';
import { useMoment } from './use-moment';
import { type FormEvent, useState } from 'react';
import { MomentField } from '../../ui/control/moment-field';
import { utcText } from '../../ui/text/time';
import { isoText, typedMoment } from '../../ui/control/typed-moment';

interface Props {
  readonly present: ShownItem;
  readonly asOf: string | undefined;
}

/** Moves the page in time: a slider over changes, steps, and a field for any moment. */
export function TimeBar({ present, asOf }: Props) {
  const intl = useIntl();
  const { data: history } = useQuery(historyQuery(present.id));
  const stops = changeStops(history?.records ?? []);
  const place = asOf === undefined ? stops.length : stopAt(stops, asOf);
  const go = useMoment();
  const goTo = (index: number, replace = false): void => {
    // The last stop equals the present.
    const stop = stops[Math.max(0, index)];
    go(index >= stops.length || !stop ? undefined : momentInAddress(stop.date), replace);
  };
  return (
    <section className={styles.bar} aria-label={intl.formatMessage({ id: 'item.asOf' })}>
      <IconButton
        label={intl.formatMessage({ id: 'item.earlier' })}
        isDisabled={place <= 0}
        onPress={() => goTo(place - 1)}
      >
        <ChevronLeft size={18} />
      </IconButton>
      <StopRange stops={stops} place={place} onChange={(index) => goTo(index, true)} />
      <IconButton
        label={intl.formatMessage({ id: 'item.later' })}
        isDisabled={asOf === undefined}
        onPress={() => goTo(place + 1)}
      >
        <ChevronRight size={18} />
      </IconButton>
      <StopText stops={stops} place={place} asOf={asOf} />
      <AsOfField key={asOf} asOf={asOf} onChange={go} />
    </section>
  );
}

interface TextProps {
  readonly stops: readonly Stop[];
  readonly place: number;
  readonly asOf: string | undefined;
}

function StopText({ stops, place, asOf }: TextProps) {
  const stop = stops[place];
  const values = { place: place + 1, count: stops.length };
  if (asOf === undefined) return <Now count={stops.length} />;
  return <span className={styles.text}>{stop && <FormattedMessage id="item.stopOf" values={values} />}</span>;
}

const Now = ({ count }: { readonly count: number }) => (
  <span className={styles.text}>
    <FormattedMessage id="item.now" values={{ count }} />
  </span>
);

interface FieldProps {
  readonly asOf: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

/** Moment up to now in UTC; empty is now. Applied on Enter, blur, or a pick. */
function AsOfField({ asOf = '', onChange }: FieldProps) {
  const intl = useIntl();
  const given = isoText(asOf);
  const [text, setText] = useState(given);
  const [error, setError] = useState<string>();
  const take = (typed: string): void => {
    const time = typedMoment(typed);
    setError(undefined);
    if (isoText(typed) === given) return;
    if (typed.trim() === '') onChange(undefined);
    else if (time === undefined) setError(intl.formatMessage({ id: 'ui.moment.wrong' }, { text: typed }));
    else if (time > Date.now())
      setError(intl.formatMessage({ id: 'ui.moment.future' }, { time: utcText(new Date(time)) }));
    else onChange(`${isoText(typed)}Z`);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    take(text);
  };
  return (
    <form className={styles.field} onSubmit={submit}>
      <MomentField
        isSmall
        label={intl.formatMessage({ id: 'item.momentField' })}
        value={text}
        error={error}
        onChange={setText}
        onDone={take}
      />
    </form>
  );
}
