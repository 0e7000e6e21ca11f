import { Link, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { useAccount } from './session';
import styles from './account-menu.module.css';
import { lazyPart } from '../ui/state/lazy-part';

const AccountActions = lazyPart(() => import('./account-actions'));

/** The way to log in, or what the account can do. */
export function AccountMenu() {
  const account = useAccount();
  const from = useRouterState({ select: ({ location }) => location.href });
  if (account === undefined) return <span className={styles.place} />;
  if (account === null)
    return (
      <Link to="/login" search={{ from }} className={styles.link}>
        <FormattedMessage id="session.logIn" />
      </Link>
    );
  return (
    <ErrorBoundary>
      <Suspense fallback={<span className={styles.place} />}>
        <AccountActions account={account} />
      </Suspense>
    </ErrorBoundary>
  );
}
