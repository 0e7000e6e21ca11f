import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Bell } from '../ui/icons';
import { Badge } from '../ui/text/badge';
import { alertsAt, openAlertsQuery, type Severity, worstSeverity } from './alerts';

/** The look of a severity. */
export const SEVERITY_TONES = { critical: 'fault', warning: 'warn', info: 'accent' } as const satisfies Record<
  Severity,
  string
>;

/** How many alerts are open at an item and all below it, if there are any; leads to them. */
export function AlertBadge({ code }: { readonly code: string }) {
  const { data } = useQuery(openAlertsQuery);
  const alerts = alertsAt(data?.alerts ?? [], code.toLowerCase());
  const worst = worstSeverity(alerts);
  if (!worst) return null;
  return (
    <Link to="/alerts" search={{ code: code.toLowerCase() }}>
      <Badge tone={SEVERITY_TONES[worst]}>
        <Bell size={12} /> <FormattedMessage id="records.alerts" values={{ count: alerts.length }} />
      </Badge>
    </Link>
  );
}
