import { ChevronDown } from '../icons';
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import { classes } from '../classes';
import field from './field.module.css';
import styles from './menu.module.css';

interface Props<Value extends string> {
  readonly label: string;
  /** Hides the label, except from screen readers. */
  readonly hidesLabel?: boolean;
  readonly options: readonly { readonly id: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
}

export function Select<Value extends string>({
  label,
  hidesLabel,
  options,
  value,
  onChange,
  error,
  placeholder,
  isDisabled = false,
}: Props<Value>) {
  return (
    <AriaSelect
      className={field.field ?? ''}
      value={value ?? null}
      onChange={(key) => onChange(key as Value)}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(hidesLabel ? { 'aria-label': label } : {})}
    >
      {!hidesLabel && <Label>{label}</Label>}
      <Button className={classes(field.input, styles.select)}>
        <SelectValue />
        <ChevronDown size={16} aria-hidden />
      </Button>
      <FieldError className={field.error ?? ''}>{error}</FieldError>
      <Popover className={styles.popover ?? ''}>
        <ListBox items={options} className={styles.menu ?? ''}>
          {({ label: text }) => (
            <ListBoxItem className={styles.option ?? ''} textValue={text}>
              {text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
