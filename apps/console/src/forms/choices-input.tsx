import { Checkbox, CheckboxGroup, FieldError, Label, Text } from 'react-aria-components';
import field from '../ui/control/field.module.css';
import styles from '../ui/control/checkbox.module.css';

interface Props {
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** Chosen ids, comma-separated. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ChoicesInput({ label, description, error, options, value, onChange }: Props) {
  return (
    <CheckboxGroup
      className={field.field ?? ''}
      value={value.split(',').filter(Boolean)}
      onChange={(ids) => onChange(ids.join(','))}
      isInvalid={error !== undefined}
    >
      <Label>{label}</Label>
      {options.map(({ id, label: name }) => (
        <Checkbox key={id} value={id} className={styles.choice ?? ''}>
          <span className={styles.box} aria-hidden />
          {name}
        </Checkbox>
      ))}
      {description && (
        <Text slot="description" className={field.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={field.error ?? ''}>{error}</FieldError>
    </CheckboxGroup>
  );
}
