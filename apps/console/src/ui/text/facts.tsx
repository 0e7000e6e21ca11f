import { type ReactNode } from 'react';
import styles from './facts.module.css';

/** A name and what is known under it; undefined, null or an empty text where nothing is. */
export type Fact = readonly [name: ReactNode, value: ReactNode, key: string];

/** Names and values of a record; those without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const given = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length === 0) return null;
  return (
    <div className={styles.frame}>
      <dl className={styles.facts}>
        {given.map(([name, value, key]) => (
          <div key={key} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
