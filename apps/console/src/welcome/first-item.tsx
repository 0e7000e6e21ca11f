import { type Account } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../ui/page/card';
import styles from './welcome-page.module.css';

/** The beginning, in a registry without an item. */
export function FirstItem({ account }: { readonly account: Account | null | undefined }) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'welcome.empty' })} className={styles.first}>
      <p>
        <FormattedMessage id="welcome.emptyText" />
      </p>
      <ol>
        <li>
          <FormattedMessage id="welcome.emptyLogIn" />
        </li>
        <li>
          <FormattedMessage id="welcome.emptyPlatform" />
        </li>
        <li>
          <FormattedMessage id="welcome.emptyInstrument" />
        </li>
        <li>
          <FormattedMessage id="welcome.emptyUpload" />
        </li>
      </ol>
      <p className={styles.ways}>
        {account === null && (
          <Link to="/login" search={{ from: '/items?new=1' }}>
            <FormattedMessage id="session.logIn" />
          </Link>
        )}
        <Link to="/items" search={{ new: '1' }}>
          <FormattedMessage id="welcome.firstItem" />
        </Link>
      </p>
    </Card>
  );
}
