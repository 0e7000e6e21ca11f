import { History } from '../../ui/icons';
import { useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { utcText } from '../../ui/text/time';
import styles from '../data-page.module.css';

interface Props {
  /** Time of what is shown. */
  readonly of: TimeRange;
  /** Why the values in view are not there: they are awaited, or could not be read. */
  readonly why: 'awaited' | 'failed';
}

/** Says that what is shown is of another time than the one in view. */
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
