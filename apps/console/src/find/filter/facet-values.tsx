import { type Facet } from '@pelorus/client';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import { chosenValues, type FacetChoice, toggleValue } from './facet-filter';
import { type FacetName } from '../find-queries';
import styles from './facet-panel.module.css';

interface Props {
  readonly name: FacetName;
  readonly facet: Facet;
  readonly where: string;
  readonly onWhere: (where: string) => void;
  /** Shows all values; undefined once shown. */
  readonly onMore: (() => void) | undefined;
}

export function FacetValues({ name, facet, where, onWhere, onMore }: Props) {
  const { selector, values, absent, totalValues } = facet;
  const chosen = chosenValues(where, selector);
  const toggle = (value: FacetChoice) => () => onWhere(toggleValue(where, selector, value));
  const known = new Set<FacetChoice>(values.map(({ value }) => String(value)));
  // Chosen values stay visible where the list lacks them.
  const lost = [...chosen].filter((value) => value !== null && !known.has(value));
  return (
    <fieldset className={styles.facet}>
      <legend>
        <FormattedMessage id={`find.facet.${name}`} />
      </legend>
      {values.map(({ value, label, count }) => (
        <Value
          key={String(value)}
          label={label || String(value)}
          count={count}
          chosen={chosen.has(String(value))}
          onToggle={toggle(String(value))}
        />
      ))}
      {lost.map((value) => (
        <Value key={value} label={value ?? ''} count={0} chosen onToggle={toggle(value)} />
      ))}
      {absent > 0 && <Without count={absent} chosen={chosen.has(null)} onToggle={toggle(null)} />}
      {onMore && totalValues > values.length && (
        <Button kind="plain" className={styles.more} onPress={onMore}>
          <FormattedMessage id="find.moreValues" values={{ count: totalValues - values.length }} />
        </Button>
      )}
    </fieldset>
  );
}

interface ValueProps {
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

const Value = ({ label, count, chosen, onToggle }: ValueProps) => (
  <label className={styles.value}>
    <input type="checkbox" checked={chosen} onChange={onToggle} />
    <span className={styles.label} title={label} dir="auto">
      {label}
    </span>
    <span className={styles.count}>
      <FormattedNumber value={count} />
    </span>
  </label>
);

function Without(props: Omit<ValueProps, 'label'>) {
  const intl = useIntl();
  return <Value {...props} label={intl.formatMessage({ id: 'find.without' })} />;
}
