import { type IntlShape } from 'react-intl';
import { AlertStateBadge } from '../records/alert-state-badge';
import { type Alert } from '../records/alerts';
import { Button } from '../ui/control/button';
import { type RecordColumn } from '../ui/table/record-table';
import { valueText } from '../ui/text/number-text';
import { Time } from '../ui/text/time';
import styles from './alerts-page.module.css';

/** Columns of the list; the rule's name opens an alert. */
export const alertColumns = (intl: IntlShape, onOpen: (alert: Alert) => void): RecordColumn<Alert>[] => [
  {
    id: 'state',
    label: intl.formatMessage({ id: 'alerts.state' }),
    sort: 'state',
    share: 2,
    cell: (alert) => <AlertStateBadge alert={alert} />,
  },
  {
    id: 'rule',
    label: intl.formatMessage({ id: 'alerts.rule' }),
    sort: 'rule.name',
    share: 3,
    cell: (alert) => (
      <Button kind="plain" data-print className={styles.open} onPress={() => onOpen(alert)}>
        {alert.rule}
      </Button>
    ),
  },
  {
    id: 'code',
    label: intl.formatMessage({ id: 'alerts.about' }),
    sort: 'code',
    share: 4,
    cell: ({ code, subject }) => (
      <span title={code}>
        <code>{code}</code> {subject}
      </span>
    ),
  },
  {
    id: 'value',
    label: intl.formatMessage({ id: 'alerts.value' }),
    isNumber: true,
    share: 1,
    cell: ({ value }) => valueText(value, intl.locale),
  },
  {
    id: 'since',
    label: intl.formatMessage({ id: 'alerts.since' }),
    sort: 'since',
    share: 2,
    cell: ({ since }) => <Time value={since} />,
  },
  {
    id: 'seen',
    label: intl.formatMessage({ id: 'alerts.seen' }),
    share: 2,
    cell: ({ acknowledged, acknowledgedBy, mutedBy }) =>
      acknowledgedBy ?? (acknowledged ? <Time value={acknowledged} /> : mutedBy),
  },
];
