import { FormattedMessage, useIntl } from 'react-intl';
import { RestoreButton } from '../../edit/belonging/restore-button';
import { Badge } from '../../ui/text/badge';
import { Button } from '../../ui/control/button';
import { Time } from '../../ui/text/time';
import { momentInAddress } from '../time/change-stops';
import { actionName, kindName } from './change-words';
import { FieldChanges } from './field-changes';
import styles from './history-tab.module.css';
import { type Change } from '../../records/item-queries';
import { useMoment } from '../time/use-moment';

const TONES: Readonly<Record<string, 'good' | 'warn' | 'fault' | 'accent'>> = {
  created: 'good',
  restored: 'good',
  added: 'good',
  moved: 'accent',
  decommissioned: 'warn',
  deleted: 'fault',
  removed: 'fault',
};

/** What was done to which record. */
export function ChangedRecord({ change }: { readonly change: Pick<Change, 'record'> & { readonly action: string } }) {
  const intl = useIntl();
  const { record, action } = change;
  return (
    <>
      <Badge tone={TONES[action]}>{actionName(intl, action)}</Badge> {kindName(intl, record.kind)}{' '}
      <strong>
        <bdi>{record.label}</bdi>
      </strong>
    </>
  );
}

interface EntryProps {
  readonly change: Change;
  readonly itemId: number;
}

/** A change with the fields that it changed. */
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
