import { type ReactNode, useId } from 'react';
import { classes } from '../classes';
import styles from './card.module.css';

interface Props {
  readonly title?: ReactNode;
  /** Heading level; 1 for a page's title. */
  readonly level?: 1 | 2 | 3;
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode;
  /** Form width, centred. */
  readonly narrow?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Card({ title, level = 2, actions, narrow = false, className, children }: Props) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      className={classes(styles.card, narrow && styles.narrow, className)}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {(title || actions) && (
        <header className={styles.head}>
          <Heading id={id}>{title}</Heading>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
