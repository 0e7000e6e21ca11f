import { type ReactNode } from 'react';
import styles from './facts.module.css';

/** Names with their values, one below the other; facts without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], i) =>
        value === undefined || value === null || value === '' ? null : (
          <div key={i}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
