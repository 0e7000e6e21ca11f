import { FormattedMessage } from 'react-intl';
import { Badge } from '../ui/text/badge';
import { SEVERITY_TONES } from './alert-badge';
import { STATE_TONES } from './alert-words';
import { type Alert } from './alerts';

/** The state of an alert; while it alerts also how bad that is. */
export const AlertStateBadge = ({
  alert: { state, severity },
}: {
  readonly alert: Pick<Alert, 'state' | 'severity'>;
}) => (
  <>
    <Badge tone={STATE_TONES[state]}>
      <FormattedMessage id={`records.alert.${state}`} />
    </Badge>{' '}
    {state === 'alerting' && (
      <Badge tone={SEVERITY_TONES[severity]}>
        <FormattedMessage id={`records.severity.${severity}`} />
      </Badge>
    )}
  </>
);
