import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import { Card } from '../../ui/page/card';
import { Select } from '../../ui/control/select';
import { Failed, Loading } from '../../ui/state/states';
import { useAccount } from '../../session/session';
import styles from './history-tab.module.css';
import { type Change, historyQuery, MOST_CHANGES } from '../../records/item-queries';
import { changedSearch } from '../item-search';
import { type ItemViewProps } from '../item-view-props';
import { RestoreButton } from '../../edit/belonging/restore-button';
import { Time } from '../../ui/text/time';
import { momentInAddress } from '../time/change-stops';
import { ChangedRecord } from '../../records/changes/changed-record';
import { FieldChanges } from '../../records/changes/field-changes';
import { useMoment } from '../time/use-moment';

const route = getRouteApi('/items/$id');
const STEP = 50;

/** Changes of an item, the newest first. */
export function HistoryTab({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const { of } = route.useSearch();
  const { data: history, error, refetch } = useQuery(historyQuery(item.id));
  const [most, setMost] = useState(STEP);
  if (error && !history) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!history) return <Loading />;
  const changes = history.records
    .filter(({ record }) => of !== 'item' || record.kind === 'item')
    .filter(({ date }) => !asOf || Date.parse(`${date}Z`) <= Date.parse(asOf));
  return (
    <Card title={intl.formatMessage({ id: 'item.tab.history' })} actions={<WhichRecords />}>
      <WhoIsTold />
      <ol className={styles.history}>
        {changes.slice(0, most).map((change) => (
          <HistoryEntry
            key={`${change.record.kind} ${change.record.id} ${change.revision} ${change.action}`}
            change={change}
            itemId={item.id}
          />
        ))}
      </ol>
      {changes.length > most && (
        <Button onPress={() => setMost(most + 4 * STEP)}>
          <FormattedMessage id="ui.moreRows" values={{ count: changes.length - most }} />
        </Button>
      )}
      {history.totalHits > MOST_CHANGES && <FormattedMessage id="item.olderChanges" values={{ count: MOST_CHANGES }} />}
    </Card>
  );
}

function WhichRecords() {
  const intl = useIntl();
  const { of } = route.useSearch();
  const navigate = route.useNavigate();
  const options = [
    { id: 'all', label: intl.formatMessage({ id: 'item.historyOfAll' }) },
    { id: 'item', label: intl.formatMessage({ id: 'item.historyOfItem' }) },
  ] as const;
  return (
    <Select
      label={intl.formatMessage({ id: 'item.historyOf' })}
      hidesLabel
      options={options}
      value={of ?? 'all'}
      onChange={(choice) => {
        void navigate({ search: (before) => changedSearch(before, { of: choice === 'item' ? choice : undefined }) });
      }}
    />
  );
}

/** Notice for visitors: accounts are e-mail addresses. */
function WhoIsTold() {
  if (useAccount() !== null) return null;
  return (
    <p className={styles.quiet}>
      <FormattedMessage id="item.whoIsTold" />
    </p>
  );
}

interface EntryProps {
  readonly change: Change;
  readonly itemId: number;
}

/** Change with its fields. */
function HistoryEntry({ change, itemId }: EntryProps) {
  const go = useMoment();
  const { date, account, restored, changes } = change;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Time value={date} />
        <span>
          <ChangedRecord change={change} />
        </span>
        {account && <span className={styles.quiet}>{account}</span>}
        {restored !== undefined && (
          <span className={styles.quiet}>
            <FormattedMessage id="item.restoredFrom" values={{ revision: restored }} />
          </span>
        )}
        <Button kind="plain" className={styles.look} onPress={() => go(momentInAddress(date))}>
          <FormattedMessage id="item.lookThen" />
        </Button>
        <RestoreButton change={change} itemId={itemId} />
      </div>
      <FieldChanges changes={changes} />
    </li>
  );
}
