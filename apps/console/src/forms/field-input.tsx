import { Switch } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { TextControl } from '../ui/control/field';
import { MomentField } from '../ui/control/moment-field';
import { Select } from '../ui/control/select';
import { ChoicesInput } from './choices-input';
import { type ChoiceOption, type FieldValue, type FormField, isRanges, referenceOf } from './form-field';
import { RangesInput } from './ranges-input';
import { ReferencePicker } from './reference/reference-picker';
import styles from './field-input.module.css';

interface Props {
  readonly field: FormField;
  readonly value: FieldValue;
  readonly error: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** Rows of a long text. */
const LINES = 5;

/** Input for a field's kind. The service alone validates, so that words do not differ. */
export function FieldInput({ field, value, error, onChange }: Props) {
  const intl = useIntl();
  const { name, kind, required = false } = field;
  const label = intl.formatMessage({ id: field.label });
  const description = field.help && intl.formatMessage({ id: field.help });
  const shared = { label, description, error, isRequired: required, name };
  const text = value === null || typeof value === 'object' ? '' : String(value);
  const named = (option: ChoiceOption) => ({
    id: option.id,
    label: 'label' in option ? intl.formatMessage({ id: option.label }) : option.name,
  });
  switch (kind) {
    case 'reference':
      return <ReferencePicker {...shared} value={referenceOf(value)} search={field.search} onChange={onChange} />;
    case 'ranges':
      return <RangesInput label={label} error={error} value={isRanges(value) ? value : []} onChange={onChange} />;
    case 'flag':
      return (
        <Switch className={styles.switch ?? ''} isSelected={value === true} onChange={onChange}>
          <span className={styles.track} aria-hidden />
          {label}
        </Switch>
      );
    case 'choice':
      return <Select {...shared} options={field.options.map(named)} value={text || undefined} onChange={onChange} />;
    case 'choices':
      return <ChoicesInput {...shared} options={field.options.map(named)} value={text} onChange={onChange} />;
    case 'number':
      return <TextControl {...shared} value={text} inputMode="decimal" onChange={onChange} />;
    case 'moment':
      return <MomentField {...shared} value={text} onChange={onChange} />;
    case 'lines':
      return <TextControl {...shared} rows={LINES} value={text} onChange={onChange} {...longest(field.maxLength)} />;
    case 'text':
      return <TextControl {...shared} value={text} onChange={onChange} {...longest(field.maxLength)} />;
  }
}

const longest = (maxLength: number | undefined): { maxLength?: number } =>
  maxLength === undefined ? {} : { maxLength };
