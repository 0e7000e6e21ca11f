import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { MomentField } from '../../ui/control/moment-field';
import { utcText } from '../../ui/text/time';
import { isoText, typedMoment } from '../../ui/control/typed-moment';
import styles from './time-bar.module.css';

interface Props {
  readonly asOf: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

/** Moment up to now in UTC; empty is now. Applied on Enter, blur, or a pick. */
export function AsOfField({ asOf = '', onChange }: Props) {
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
