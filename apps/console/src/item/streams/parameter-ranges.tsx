import { type Parameter } from '@pelorus/client';
import { useIntl } from 'react-intl';
import styles from './parameter-ranges.module.css';
import { rangeText } from '../../records/range-text';

/** Ranges and accuracies of a parameter. */
export function ParameterRanges({ parameter: { properties, unit } }: { readonly parameter: Parameter }) {
  const { locale } = useIntl();
  return (
    <ul className={styles.ranges}>
      {properties.map((property, i) => (
        <li key={i}>
          <bdi>{property.name}</bdi>{' '}
          <span className={styles.range}>{rangeText(property, property.unit?.code ?? unit.code, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
