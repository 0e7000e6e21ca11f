import { useIntl } from 'react-intl';
import { Badge } from '../ui/badge';
import { TimeSince } from '../ui/time';
import { freshnessOf } from './freshness';
import { type Latest } from './latest-streams';
import styles from './item-table.module.css';

/** How long ago an item was heard of; amber when it is late by its stream's own rhythm, red when it is silent. */
export function SeenCell({ latest, now }: { readonly latest: Latest | undefined; readonly now: number }) {
  const intl = useIntl();
  if (latest?.youngest.lastDatetime === undefined) return <span className={styles.none}>–</span>;
  const freshness = freshnessOf(latest.youngest, now);
  return (
    <Badge tone={freshness}>
      <TimeSince value={latest.youngest.lastDatetime} now={now} />
      {freshness && <span className={styles.unseen}>, {intl.formatMessage({ id: `find.fresh.${freshness}` })}</span>}
    </Badge>
  );
}
