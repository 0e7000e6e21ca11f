import { type Parameter } from '@pelorus/client';
import styles from './parameter-ranges.module.css';
import { rangeText } from '../../records/range-text';

/** Ranges and accuracies of a parameter. */
export function ParameterRanges({ parameter: { properties, unit } }: { readonly parameter: Parameter }) {
  return (
    <ul className={styles.ranges}>
      {properties.map((property, i) => (
        <li key={i}>
          <bdi>{property.name}</bdi> <span className={styles.range}>{rangeText(property, unit.code)}</span>
        </li>
      ))}
    </ul>
  );
}
