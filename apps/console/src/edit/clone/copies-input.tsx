import { ProblemError } from '@pelorus/client';
import { Plus, X } from '../../ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../../ui/control/button';
import { type Copy, COPY_FIELDS } from './clone-form';
import styles from './copies-input.module.css';
import { FieldInput } from '../../forms/field-input';
import { type FieldValue } from '../../forms/form-field';

interface Props {
  readonly copies: readonly Copy[];
  readonly error: unknown;
  readonly onChange: (copies: readonly Copy[]) => void;
  readonly onMore: () => void;
}

const MOST = 50;

/** Own fields of copies, with faults beside. */
export function CopiesInput({ copies, error, onChange, onMore }: Props) {
  const intl = useIntl();
  const faults = error instanceof ProblemError ? error.faults : [];
  const change = (place: number, name: string, value: FieldValue): void =>
    onChange(copies.with(place, { ...copies[place]!, [name]: String(value ?? '') }));
  return (
    <>
      {copies.map((copy, place) => (
        <fieldset key={place} className={styles.copy}>
          <legend>
            <FormattedMessage id="edit.copyNumber" values={{ number: place + 1 }} />
          </legend>
          {COPY_FIELDS.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={copy[field.name as keyof Copy]}
              error={faults.find(({ pointer }) => pointer === `/copies/${place}/${field.name}`)?.detail}
              onChange={(value) => change(place, field.name, value)}
            />
          ))}
          {copies.length > 1 && (
            <IconButton
              label={intl.formatMessage({ id: 'edit.removeCopy' }, { name: copy.shortName })}
              className={styles.remove}
              onPress={() => onChange(copies.toSpliced(place, 1))}
            >
              <X size={16} />
            </IconButton>
          )}
        </fieldset>
      ))}
      {copies.length < MOST && (
        <Button onPress={onMore} className={styles.more}>
          <Plus size={16} aria-hidden /> <FormattedMessage id="edit.addCopy" />
        </Button>
      )}
    </>
  );
}
