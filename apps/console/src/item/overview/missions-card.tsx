import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../ui/page/card';
import { Time } from '../../ui/text/time';
import { type ShownItem } from '../../records/item-queries';
import styles from './overview-tab.module.css';

export function MissionsCard({ item: { missions = [] } }: { readonly item: ShownItem }) {
  if (missions.length === 0) return null;
  return (
    <Card title={<FormattedMessage id="item.missions" />}>
      <ul className={styles.people}>
        {missions.map(({ id, name, startDate, endDate }) => (
          <li key={id}>
            <Link to="/missions/$id" params={{ id: String(id) }}>
              <bdi>{name}</bdi>
            </Link>
            <div className={styles.quiet}>
              <Time value={startDate} /> – <Time value={endDate} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
