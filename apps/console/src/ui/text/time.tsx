import { useIntl } from 'react-intl';
import { momentOf } from './moment';
import styles from './time.module.css';

const SECONDS = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** Moment in UTC; the reader's zone on hover. Services omit the zone. */
export function Time({ value }: { readonly value: string }) {
  const intl = useIntl();
  const date = momentOf(value);
  if (!date) return <>{value}</>;
  const own = new Intl.DateTimeFormat(intl.locale, {
    ...SECONDS,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return (
    <time dateTime={date.toISOString()} title={own.format(date)}>
      {utcText(date)} <Zone />
    </time>
  );
}

/** Zone of all times. */
export const Zone = () => <span className={styles.zone}>UTC</span>;

/** Age in words: `2 minutes ago`. */
export function TimeSince({ value, now }: { readonly value: string; readonly now: number }) {
  const intl = useIntl();
  const date = momentOf(value);
  if (!date) return <>{value}</>;
  const [amount, unit] = sinceOf((now - date.getTime()) / 1000);
  return (
    <time dateTime={date.toISOString()} title={`${utcText(date)} UTC`}>
      {intl.formatRelativeTime(-amount, unit, { style: 'short', numeric: 'auto' })}
    </time>
  );
}

/** Moment in UTC as in files, to the second. */
export const utcText = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function sinceOf(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return [Math.round(seconds / length), unit];
}
