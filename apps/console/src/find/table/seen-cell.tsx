import { type Freshness, freshnessOf, worstFreshness } from '@pelorus/shared/kernel';
import { useIntl } from 'react-intl';
import { Badge } from '../../ui/text/badge';
import { TimeSince } from '../../ui/text/time';
import { type Latest } from './latest-streams';
import styles from './item-table.module.css';

const TONES: Readonly<Record<Freshness, 'good' | 'warn' | 'fault'>> = { fresh: 'good', late: 'warn', silent: 'fault' };

/**
 * Age of an item's data: amber where a reporting stream is late by its rhythm, red where silent; the title names it.
 */
export function SeenCell({ latest, now }: { readonly latest: Latest | undefined; readonly now: number }) {
  const intl = useIntl();
  if (latest?.youngest.lastDatetime === undefined) return <span className={styles.none}>–</span>;
  const freshness = worstFreshness(latest.reporting, now);
  const worst = latest.reporting.filter((stream) => freshnessOf(stream, now) === freshness).map(({ code }) => code);
  const isWorse = freshness !== undefined && freshness !== 'fresh';
  return (
    <span title={isWorse ? worst.slice(0, NAMED).join('\n') : undefined} data-freshness={freshness}>
      <Badge tone={freshness && TONES[freshness]}>
        <TimeSince value={latest.youngest.lastDatetime} now={now} />
        {freshness && (
          <span className={styles.unseen}>, {intl.formatMessage({ id: `ui.freshness.${freshness}` })}</span>
        )}
      </Badge>
    </span>
  );
}

/** Most named streams. */
const NAMED = 10;
