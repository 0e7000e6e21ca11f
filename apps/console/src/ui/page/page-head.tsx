import { type ReactNode } from 'react';
import { usePageTitle } from './page-title';
import styles from './page-head.module.css';

interface Props {
  readonly title: string;
  /** Beside the title: states, versions. */
  readonly badges?: ReactNode;
  /** Line about the page, or breadcrumbs. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** Heading of a page, and the document's title. */
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
