import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChangedRecord } from '../records/changes/changed-record';
import { FieldChanges } from '../records/changes/field-changes';
import { Button } from '../ui/control/button';
import { usePrinting } from '../ui/page/printing';
import { Time, Zone } from '../ui/text/time';
import { type Deed } from './change-groups';
import styles from './changes-page.module.css';

/** Records of one deed that are told at once: an import has thousands. */
const FEW = 12;

/** What an account changed in a while. */
export function DeedEntry({ deed: { from, to, account, changes } }: { readonly deed: Deed }) {
  const isPrinted = usePrinting();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || isPrinted ? changes : changes.slice(0, FEW);
  return (
    <li className={styles.deed}>
      <p className={styles.head}>
        <Span from={from} to={to} /> {account && <bdi className={styles.quiet}>{account}</bdi>}
      </p>
      <ul className={styles.records}>
        {shown.map((change) => (
          <li key={`${change.record.kind} ${change.record.id} ${change.revision} ${change.action}`}>
            <ChangedRecord change={change} />{' '}
            {change.item && change.record.kind !== 'item' && (
              <Link to="/items/$id" params={{ id: change.item }} search={{ tab: 'history' }}>
                <bdi>{change.item}</bdi>
              </Link>
            )}
            {change.item && change.record.kind === 'item' && (
              <Link to="/items/$id" params={{ id: String(change.record.id) }} search={{ tab: 'history' }}>
                <FormattedMessage id="changes.history" />
              </Link>
            )}
            {change.action === 'changed' && <FieldChanges changes={change.changes} />}
          </li>
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button kind="plain" onPress={() => setOpen(true)}>
          <FormattedMessage id="ui.moreRows" values={{ count: changes.length - shown.length }} />
        </Button>
      )}
    </li>
  );
}

const MINUTES = 16;

/** From the first to the last moment, to the minute where these differ. */
function Span({ from, to }: Pick<Deed, 'from' | 'to'>) {
  if (from.slice(0, MINUTES) === to.slice(0, MINUTES)) return <Time value={to} />;
  const [begin, end] = [from, to].map((moment) => moment.slice(0, MINUTES).replace('T', ' '));
  return (
    <span>
      {begin} – {begin?.slice(0, 10) === end?.slice(0, 10) ? end?.slice(11) : end} <Zone />
    </span>
  );
}
