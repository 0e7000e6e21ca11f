import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../../ui/page/card';
import { Failed, Loading } from '../../ui/state/states';
import styles from '../overview/carried-card.module.css';
import { FieldChanges } from '../../records/changes/field-changes';
import { ChangedRecord } from '../../records/changes/changed-record';
import list from './history-tab.module.css';
import { differencesQuery } from '../../records/item-queries';
import { NOW } from './version-search';

interface Props {
  readonly itemId: number;
  readonly number: number;
  /** Other version; undefined for the current item. */
  readonly to: number | undefined;
}

/** Differences between two versions, or to the current item. */
export function VersionDifferences({ itemId, number, to }: Props) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(differencesQuery(itemId, number, to));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Card
      title={intl.formatMessage({ id: 'item.differences' }, { from: number, to: to ?? NOW })}
      className={styles.below}
    >
      {data.differences.length === 0 && (
        <p>
          <FormattedMessage id="item.noDifferences" />
        </p>
      )}
      <ol className={list.history}>
        {data.differences.map((difference) => (
          <li key={`${difference.record.kind} ${difference.record.id}`} className={list.entry}>
            <div className={list.head}>
              <span>
                <ChangedRecord change={difference} />
              </span>
            </div>
            <FieldChanges changes={difference.changes} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
