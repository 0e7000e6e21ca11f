import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAccount } from '../session/session';
import { Badge } from '../ui/text/badge';
import { Card } from '../ui/page/card';
import { PageHead } from '../ui/page/page-head';
import { Empty, Loading } from '../ui/state/states';
import { OwnItems } from './own-items';
import { PhoneLogin } from './phone-login';
import { SessionsCard } from './sessions-card';
import { TokensCard } from './tokens-card';
import styles from './account-page.module.css';

/** The account that is logged in: its items and datasets, its sessions, its tokens. */
export function AccountPage() {
  const intl = useIntl();
  const account = useAccount();
  if (account === undefined) return <Loading />;
  if (account === null) return <Visitor />;
  return (
    <div className={styles.page}>
      <PageHead
        title={account.username}
        badges={
          account.admin && (
            <Badge tone="accent">
              <FormattedMessage id="account.administrator" />
            </Badge>
          )
        }
        lead={<FormattedMessage id="account.lead" />}
      />
      <OwnItems username={account.username} />
      <Card title={intl.formatMessage({ id: 'account.datasets' })}>
        <p>
          <Link to="/datasets" search={{ username: account.username }}>
            <FormattedMessage id="account.toDatasets" />
          </Link>
        </p>
      </Card>
      <TokensCard />
      <PhoneLogin />
      <SessionsCard />
    </div>
  );
}

/** Says what logging in adds. */
function Visitor() {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'account.title' })} />
      <Empty title={<FormattedMessage id="session.adds" />}>
        <Link to="/login" search={{ from: '/account' }}>
          <FormattedMessage id="session.logIn" />
        </Link>
      </Empty>
    </>
  );
}
