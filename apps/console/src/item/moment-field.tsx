import { type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { momentOf } from '../ui/moment';
import styles from './time-bar.module.css';

interface Props {
  readonly asOf: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

/** Any moment, in UTC; empty is now. Taken when the field is left or Enter is pressed. */
export function MomentField({ asOf, onChange }: Props) {
  const intl = useIntl();
  const given = asOf === undefined ? '' : (momentOf(asOf)?.toISOString().slice(0, 19) ?? '');
  const take = (text: string): void => {
    if (text !== given) onChange(text === '' ? undefined : `${text}Z`);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    take(String(new FormData(event.currentTarget).get('moment')));
  };
  return (
    <form className={styles.field} onSubmit={submit}>
      <label>
        <span>{intl.formatMessage({ id: 'item.momentField' })}</span>
        <input
          type="datetime-local"
          name="moment"
          step={1}
          defaultValue={given}
          onBlur={(event) => take(event.currentTarget.value)}
        />
      </label>
    </form>
  );
}
