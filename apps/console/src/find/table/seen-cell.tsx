import { type Freshness, freshnessOf, worstFreshness } from '@pelorus/shared/kernel';
import { useIntl } from 'react-intl';
import { Badge } from '../../ui/text/badge';
import { TimeSince } from '../../ui/text/time';
import { type Latest } from './latest-streams';
import styles from './item-table.module.css';

const TONES: Readonly<Record<Freshness, 'good' | 'warn' | 'fault'>> = { fresh: 'good', late: 'warn', silent: 'fault' };

/**
 * How long ago an item was heard of; amber when one of the streams that should report is late by its own rhythm, red
 * when one is silent. Which one it is stands in the title.
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

/** Streams that are named at most. */
const NAMED = 10;
