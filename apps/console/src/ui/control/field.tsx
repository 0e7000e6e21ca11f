import { SearchIcon, X } from '../icons';
import {
  Button,
  FieldError,
  Input,
  Label,
  SearchField as AriaSearchField,
  type SearchFieldProps,
  Text,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps,
} from 'react-aria-components';
import styles from './field.module.css';

interface Words {
  readonly label: string;
  /** Help below the field. */
  readonly description?: string | undefined;
  /** Fault; makes the field invalid. */
  readonly error?: string | undefined;
}

interface Props extends Omit<TextFieldProps, 'className' | 'children'>, Words {
  readonly placeholder?: string;
  /** More than one makes a textarea. */
  readonly rows?: number;
}

export function TextControl({ label, description, error, placeholder, rows = 1, ...props }: Props) {
  const hint = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} className={styles.field ?? ''}>
      <Label>{label}</Label>
      {rows > 1 ? (
        <TextArea rows={rows} {...hint} className={styles.input ?? ''} />
      ) : (
        <Input {...hint} className={styles.input ?? ''} />
      )}
      {description && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}

interface SearchProps extends Omit<SearchFieldProps, 'className' | 'children'> {
  readonly label: string;
  readonly placeholder?: string;
}

/** Search field; Escape empties it. */
export function SearchField({ label, placeholder, ...props }: SearchProps) {
  return (
    <AriaSearchField {...props} aria-label={label} className={styles.search ?? ''}>
      <SearchIcon size={16} aria-hidden />
      <Input className={styles.input ?? ''} placeholder={placeholder ?? label} />
      <Button className={styles.clear ?? ''}>
        <X size={14} aria-hidden />
      </Button>
    </AriaSearchField>
  );
}
