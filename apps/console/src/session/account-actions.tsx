import { type Account } from '@pelorus/client';
import { useNavigate } from '@tanstack/react-router';
import { UserRound } from '../ui/icons';
import { useIntl } from 'react-intl';
import { queries } from '../api/queries';
import { registry } from '../api/services';
import { IconButton } from '../ui/control/button';
import { ActionMenu } from '../ui/control/menu';

/** Menu of what an account can do. */
export default function OwnAccountActions({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const navigate = useNavigate();
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
