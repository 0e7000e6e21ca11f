import { History } from '../../ui/icons';
import { useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { utcText } from '../../ui/text/time';
import styles from '../data-page.module.css';

interface Props {
  /** Time of the shown values. */
  readonly of: TimeRange;
  /** Whether newer values are awaited or failed. */
  readonly why: 'awaited' | 'failed';
}

/** Notice that the shown values are of another time. */
export function OldValues({ of, why }: Props) {
  const intl = useIntl();
  const date = (time: number): string => utcText(new Date(time));
  return (
    <p role="status" className={styles.old}>
      <History size={16} aria-hidden />
      <span>{intl.formatMessage({ id: `data.old.${why}` }, { from: date(of.from), to: date(of.to) })}</span>
    </p>
  );
}
