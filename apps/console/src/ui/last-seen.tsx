import { useIntl } from 'react-intl';
import { classes } from './classes';
import { freshnessOf } from './freshness';
import styles from './last-seen.module.css';
import { momentOf } from './moment';
import { TimeSince } from './time';
import { useNow } from './use-now';

interface Props {
  /** Time of the newest value. */
  readonly at: string;
  /** Milliseconds between values as a rule; without it nothing is said of being late. */
  readonly rhythm?: number | undefined;
}

/** Since when a stream is silent: amber when it is late by its own rhythm, red when it is silent for long. */
export function LastSeen({ at, rhythm }: Props) {
  const intl = useIntl();
  const now = useNow();
  const age = now - (momentOf(at)?.getTime() ?? now);
  const freshness = rhythm === undefined ? undefined : freshnessOf(age, rhythm);
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
