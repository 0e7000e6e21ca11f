import { useIntl } from 'react-intl';
import { momentOf } from '../../ui/text/moment';
import { type Stop } from '../time/change-stops';
import { actionName, kindName } from '../../records/changes/change-words';
import styles from '../time/time-bar.module.css';

interface Props {
  readonly stops: readonly Stop[];
  /** Index of the shown stop; the number of stops is now. */
  readonly place: number;
  readonly onChange: (place: number) => void;
}

/** Most distinguishable marks. */
const MOST_MARKS = 120;

/** Slider over the moments of changes, with now at its end. */
export function StopRange({ stops, place, onChange }: Props) {
  const intl = useIntl();
  const words = (stop: Stop | undefined): string => {
    if (!stop) return intl.formatMessage({ id: 'item.nowWord' });
    const date = momentOf(stop.date);
    const [{ record, action } = stop.changes[0]!] = stop.changes;
    const time = intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'medium' });
    return `${time} UTC: ${kindName(intl, record.kind)} ${record.label ?? ''} ${actionName(intl, action)}`;
  };
  return (
    <div className={styles.range}>
      <input
        type="range"
        min={0}
        max={stops.length}
        step={1}
        value={Math.max(0, place)}
        disabled={stops.length === 0}
        aria-label={intl.formatMessage({ id: 'item.moment' })}
        aria-valuetext={words(stops[place])}
        title={words(stops[place])}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {stops.length <= MOST_MARKS && (
        <div className={styles.marks} aria-hidden>
          {[...stops.map(({ date }) => date), 'now'].map((key) => (
            <span key={key} />
          ))}
        </div>
      )}
    </div>
  );
}
