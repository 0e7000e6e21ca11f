import { type ReactNode } from 'react';
import { classes } from '../classes';
import styles from './badge.module.css';

/** Short word: a state, a version, a count. */
export function Badge({
  tone,
  children,
}: {
  readonly tone?: 'good' | 'warn' | 'fault' | 'accent' | undefined;
  readonly children: ReactNode;
}) {
  return <span className={classes(styles.badge, tone && styles[tone])}>{children}</span>;
}
