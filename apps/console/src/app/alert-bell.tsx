import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { isWaiting, openAlertsQuery, worstSeverity } from '../records/alerts';
import { Bell } from '../ui/icons';
import { classes } from '../ui/classes';
import styles from './alert-bell.module.css';

/** Leads to the alerts, with how many wait for somebody. */
export function AlertBell() {
  const intl = useIntl();
  const { data } = useQuery(openAlertsQuery);
  if (!data) return null;
  const waiting = data.alerts.filter(isWaiting);
  const worst = worstSeverity(waiting);
  const count = waiting.length < data.alerts.length || data.total === data.alerts.length ? waiting.length : data.total;
  const label = intl.formatMessage({ id: 'app.alerts' }, { count });
  return (
    <Link to="/alerts" className={styles.bell} aria-label={label} title={label}>
      <Bell size={18} />
      {worst && <span className={classes(styles.count, styles[worst])}>{count}</span>}
    </Link>
  );
}
