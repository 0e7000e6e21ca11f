import { FormattedMessage } from 'react-intl';
import { RestoreButton } from '../../edit/belonging/restore-button';
import { Button } from '../../ui/control/button';
import { Time } from '../../ui/text/time';
import { momentInAddress } from '../time/change-stops';
import { ChangedRecord } from '../../records/changes/changed-record';
import { FieldChanges } from '../../records/changes/field-changes';
import styles from './history-tab.module.css';
import { type Change } from '../../records/item-queries';
import { useMoment } from '../time/use-moment';

interface EntryProps {
  readonly change: Change;
  readonly itemId: number;
}

/** Change with its fields. */
export function HistoryEntry({ change, itemId }: EntryProps) {
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
