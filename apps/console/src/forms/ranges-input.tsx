import { Plus, X } from '../ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../ui/control/button';
import { TextControl } from '../ui/control/field';
import { type Range } from './range';
import styles from './ranges-input.module.css';
import { ReferencePicker } from './reference/reference-picker';
import { units } from './reference/reference-searches';

interface Props {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: readonly Range[];
  readonly onChange: (value: readonly Range[]) => void;
}

/** Most ranges are of this kind; the registry's word, in any language. */
const NEW: Range = { name: 'measuring range', lower: '', upper: '', unit: null };

export function RangesInput({ label, error, value, onChange }: Props) {
  const intl = useIntl();
  return (
    <fieldset className={styles.ranges}>
      <legend>{label}</legend>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {value.map((range, place) => (
        <div key={place} className={styles.range}>
          <RangeFields range={range} onChange={(changed) => onChange(value.with(place, changed))} />
          <IconButton
            label={intl.formatMessage({ id: 'edit.removeRange' }, { name: range.name || place + 1 })}
            onPress={() => onChange(value.toSpliced(place, 1))}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      <Button onPress={() => onChange([...value, NEW])}>
        <Plus size={16} aria-hidden /> <FormattedMessage id="edit.addRange" />
      </Button>
    </fieldset>
  );
}

interface RangeProps {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}

function RangeFields({ range, onChange }: RangeProps) {
  const intl = useIntl();
  return (
    <>
      <TextControl
        label={intl.formatMessage({ id: 'edit.rangeName' })}
        value={range.name}
        maxLength={500}
        onChange={(name) => onChange({ ...range, name })}
      />
      {(['lower', 'upper'] as const).map((end) => (
        <TextControl
          key={end}
          label={intl.formatMessage({ id: `edit.${end}` })}
          inputMode="decimal"
          value={range[end]}
          onChange={(typed) => onChange({ ...range, [end]: typed })}
        />
      ))}
      <ReferencePicker
        label={intl.formatMessage({ id: 'item.unit' })}
        value={range.unit}
        search={units}
        onChange={(unit) => onChange({ ...range, unit })}
      />
    </>
  );
}
