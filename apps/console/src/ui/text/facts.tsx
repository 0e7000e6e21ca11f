import { type ReactNode } from 'react';
import styles from './facts.module.css';

/** Name and value; undefined, null or empty for none. */
export type Fact = readonly [name: ReactNode, value: ReactNode, key: string];

/** Names and values, without empty ones. */
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
