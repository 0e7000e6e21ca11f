import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { SEVERITY_TONES } from '../records/alert-badge';
import { type Alert } from '../records/alerts';
import { Badge } from '../ui/text/badge';
import { valueText } from '../ui/text/number-text';
import { TimeSince } from '../ui/text/time';
import styles from './wall-alerts.module.css';

/** Most alerts of a wall. */
const MOST = 8;

interface Props {
  readonly alerts: readonly Alert[];
  readonly now: number;
}

/** Alerts of the streams, the newest first, announced to screen readers. */
export function WallAlerts({ alerts, now }: Props) {
  const intl = useIntl();
  return (
    <section aria-label={intl.formatMessage({ id: 'wall.alerts' })} aria-live="polite">
      <ul className={styles.alerts}>
        {alerts.slice(0, MOST).map(({ id, severity, rule, code, value, since }) => (
          <li key={id}>
            <Link to="/alerts" search={{ alert: String(id) }}>
              <Badge tone={SEVERITY_TONES[severity]}>
                {intl.formatMessage({ id: `records.severity.${severity}` })}
              </Badge>{' '}
              <strong>{rule}</strong> <span>{code}</span> {valueText(value, intl.locale)} ·{' '}
              <TimeSince value={since} now={now} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
