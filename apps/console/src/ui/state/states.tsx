import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ProblemError } from '@pelorus/client';
import { Button } from '../control/button';
import { ProblemAlert } from './problem';
import styles from './states.module.css';

/** Placeholder of an awaited answer. */
export const Loading = () => (
  <div role="status" className={styles.loading}>
    <FormattedMessage id="ui.loading" />
  </div>
);

/** Nothing to show, and a way on. */
export const Empty = ({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) => (
  <div className={styles.state}>
    <p className={styles.title}>{title}</p>
    {children}
  </div>
);

export const NotFound = () => (
  <Empty title={<FormattedMessage id="ui.notFound" />}>
    <Link to="/items">
      <FormattedMessage id="ui.toItems" />
    </Link>
  </Empty>
);

/** Failure with reason and a way on: log in, retry, go elsewhere. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const from = useRouterState({ select: ({ location }) => location.href });
  const status = error instanceof ProblemError ? error.status : undefined;
  return (
    <div className={styles.state}>
      <ProblemAlert error={error} />
      {status === 401 && (
        <Link to="/login" search={{ from }}>
          <FormattedMessage id="session.logIn" />
        </Link>
      )}
      {status === 404 && (
        <Link to="/items">
          <FormattedMessage id="ui.toItems" />
        </Link>
      )}
      {onRetry && status !== 401 && status !== 403 && status !== 404 && (
        <Button onPress={onRetry}>
          <FormattedMessage id="ui.tryAgain" />
        </Button>
      )}
    </div>
  );
}
