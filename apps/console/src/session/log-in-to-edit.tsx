import { Link, useRouterState } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import styles from './log-in-to-edit.module.css';

/** Tells a visitor that logging in adds ways to edit, and leads there and back. */
export function LogInToEdit() {
  const from = useRouterState({ select: ({ location }) => location.href });
  return (
    <Link to="/login" search={{ from }} className={styles.link}>
      <FormattedMessage id="session.logInToEdit" />
    </Link>
  );
}
