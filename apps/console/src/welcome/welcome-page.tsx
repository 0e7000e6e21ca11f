import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { usePageTitle } from '../ui/page/page-title';
import { Failed, Loading } from '../ui/state/states';
import { useAccount } from '../session/session';
import { FirstItem } from './first-item';
import { FirstSteps } from './first-steps';
import { Fleet } from './fleet';
import { Hero } from './hero';
import { LatestData } from './latest-data';
import { itemCountQuery } from './welcome-queries';
import styles from './welcome-page.module.css';

/** What this is: search, the fleet on the globe, the latest data, first steps. */
export function WelcomePage() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'welcome.title' }));
  const items = useQuery(itemCountQuery);
  const account = useAccount();
  return (
    <div className={styles.page}>
      <Hero />
      {items.isPending && <Loading />}
      {items.error && <Failed error={items.error} onRetry={() => void items.refetch()} />}
      {items.data === 0 && <FirstItem account={account} />}
      {items.data !== undefined && items.data > 0 && (
        <div className={styles.views}>
          <Fleet />
          <LatestData />
        </div>
      )}
      <FirstSteps account={account} />
    </div>
  );
}
