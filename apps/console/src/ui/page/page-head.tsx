import { type ReactNode } from 'react';
import { usePageTitle } from './page-title';
import styles from './page-head.module.css';

interface Props {
  readonly title: string;
  /** Beside the title: states, versions. */
  readonly badges?: ReactNode;
  /** A line about the page, or the way to it. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** The heading of a page, which is also the title of the document. */
export function PageHead({ title, badges, lead, actions }: Props) {
  usePageTitle(title);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>
          {title} {badges}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
