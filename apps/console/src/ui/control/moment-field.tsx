import { CalendarClock } from '../icons';
import { type ReactNode, useRef } from 'react';
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { IconButton } from './button';
import { classes } from '../classes';
import field from './field.module.css';
import styles from './moment-field.module.css';
import { isoText } from './typed-moment';

interface Props {
  readonly label: ReactNode;
  /** Typed text; `typedMoment` parses it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on blur or a pick. */
  readonly onDone?: (value: string) => void;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly name?: string;
  readonly isRequired?: boolean;
  /** Label beside the input, nothing below. */
  readonly isSmall?: boolean;
}

/** Moment in UTC, typed as ISO 8601 or picked; normalised on blur. */
export function MomentField({ label, value, onChange, onDone, description, error, isSmall = false, ...props }: Props) {
  const intl = useIntl();
  const picker = useRef<HTMLInputElement>(null);
  const take = (text: string): void => {
    if (text !== value) onChange(text);
    onDone?.(text);
  };
  return (
    <TextField
      {...props}
      className={classes(field.field, isSmall && styles.small)}
      value={value}
      onChange={onChange}
      onBlur={() => take(isoText(value))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <span className={styles.box}>
        <Input className={field.input ?? ''} placeholder="2024-01-17T12:00:00" autoComplete="off" spellCheck={false} />
        <span className={styles.zone}>UTC</span>
        <IconButton
          label={intl.formatMessage({ id: 'ui.moment.pick' })}
          className={styles.pick}
          onPress={() => picker.current?.showPicker()}
        >
          <CalendarClock size={16} aria-hidden />
        </IconButton>
        <input
          ref={picker}
          type="datetime-local"
          step={1}
          className={styles.picker}
          tabIndex={-1}
          aria-hidden
          value={isoText(value)}
          onChange={(event) => take(isoText(event.currentTarget.value))}
        />
      </span>
      {!isSmall && (
        <Text slot="description" className={field.description ?? ''}>
          {description ?? intl.formatMessage({ id: 'ui.moment.help' })}
        </Text>
      )}
      <FieldError className={field.error ?? ''}>{error}</FieldError>
    </TextField>
  );
}
