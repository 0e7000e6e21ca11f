import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { queries } from '../api/queries';
import { registry } from '../api/services';
import { IconButton } from '../ui/button';
import { ActionMenu } from '../ui/menu';
import { useAccount } from './session';
import styles from './account-menu.module.css';

/** The way to log in, or what the account can do. */
export function AccountMenu() {
  const intl = useIntl();
  const account = useAccount();
  const navigate = useNavigate();
  const from = useRouterState({ select: ({ location }) => location.href });
  if (account === undefined) return <span className={styles.place} />;
  if (account === null)
    return (
      <Link to="/login" search={{ from }} className={styles.link}>
        <FormattedMessage id="session.logIn" />
      </Link>
    );
  const logOut = async (): Promise<void> => {
    await registry.logOut();
    await queries.invalidateQueries();
  };
  const actions = [
    { label: intl.formatMessage({ id: 'app.account' }), onAction: () => void navigate({ to: '/account' }) },
    ...(account.admin
      ? [{ label: intl.formatMessage({ id: 'app.administration' }), onAction: () => void navigate({ to: '/admin' }) }]
      : []),
    { label: intl.formatMessage({ id: 'session.logOut' }), onAction: () => void logOut() },
  ];
  return (
    <ActionMenu
      label={account.username}
      actions={actions}
      button={
        <IconButton label={intl.formatMessage({ id: 'session.accountOf' }, { username: account.username })}>
          <UserRound size={18} />
        </IconButton>
      }
    />
  );
}
