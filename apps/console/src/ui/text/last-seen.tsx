import { type Freshness } from '@pelorus/shared/kernel';
import { useIntl } from 'react-intl';
import { classes } from '../classes';
import styles from './last-seen.module.css';
import { TimeSince } from './time';
import { useNow } from '../use-now';

interface Props {
  /** Time of the newest value. */
  readonly at: string;
  /** Freshness at a moment; without it lateness is not shown. */
  readonly freshness?: (now: number) => Freshness | undefined;
}

/** Age: amber when late, red when silent. */
export function LastSeen({ at, freshness: freshnessAt }: Props) {
  const intl = useIntl();
  const now = useNow();
  const freshness = freshnessAt?.(now);
  return (
    <span className={classes(styles.seen, freshness && styles[freshness])} data-freshness={freshness}>
      <span
        className={styles.dot}
        {...(freshness ? { role: 'img', 'aria-label': intl.formatMessage({ id: `ui.freshness.${freshness}` }) } : {})}
      />
      <TimeSince value={at} now={now} />
    </span>
  );
}
