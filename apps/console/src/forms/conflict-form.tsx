import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/control/button';
import { FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { type FieldValue, type FormValues, isRanges, isSameValue } from './form-field';
import { type Merge } from './merge-values';
import styles from './conflict-form.module.css';

interface Props {
  readonly merge: Merge;
  readonly onChoose: (values: FormValues) => Promise<void>;
  readonly onCancel: () => void;
}

/** Chooses between both values of each conflicting field. */
export function ConflictForm({ merge: { merged, conflicts }, onChoose, onCancel }: Props) {
  const [values, setValues] = useState(merged);
  const [error, setError] = useState<unknown>();
  return (
    <>
      <p>
        <FormattedMessage id="edit.conflictHelp" />
      </p>
      {error !== undefined && <ProblemAlert error={error} />}
      {conflicts.map(({ field: { name, label }, before, theirs, mine }) => (
        <fieldset key={name} className={styles.field}>
          <legend>
            <FormattedMessage id={label} />
          </legend>
          <p className={styles.before}>
            <FormattedMessage id="edit.before" values={{ value: textOf(before) }} />
          </p>
          {(['theirs', 'mine'] as const).map((side) => {
            const value = side === 'theirs' ? theirs : mine;
            return (
              <label key={side} className={styles.choice}>
                <input
                  type="radio"
                  name={name}
                  checked={isSameValue(values[name], value)}
                  onChange={() => setValues((present) => ({ ...present, [name]: value }))}
                />
                <span className={styles.side}>
                  <FormattedMessage id={`edit.${side}`} />
                </span>
                <span className={styles.value}>{textOf(value)}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
      <FormActions>
        <Button onPress={onCancel}>
          <FormattedMessage id="ui.cancel" />
        </Button>
        <Button kind="main" onPress={() => void onChoose(values).catch(setError)}>
          <FormattedMessage id="edit.saveChosen" />
        </Button>
      </FormActions>
    </>
  );
}

/** Value for people; a dash for none. */
const textOf = (value: FieldValue): string => {
  if (value === null || value === '') return '–';
  if (isRanges(value)) return value.map(({ name, lower, upper }) => `${name} ${lower} – ${upper}`).join(', ');
  return typeof value === 'object' ? value.label : String(value);
};
