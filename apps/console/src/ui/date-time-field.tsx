import { CalendarDateTime } from '@internationalized/date';
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components';
import styles from './date-time-field.module.css';
import field from './field.module.css';
import { classes } from './classes';

interface Props {
  readonly label: string;
  /** A moment in milliseconds since 1970. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A moment in UTC, typed part by part: year to second. Milliseconds are left out. */
export function DateTimeField({ label, value, onChange }: Props) {
  return (
    <DateField
      className={field.field ?? ''}
      value={value === undefined ? null : dateOf(value)}
      onChange={(date) => onChange(date ? date.toDate('UTC').getTime() : undefined)}
      granularity="second"
      hourCycle={24}
      shouldForceLeadingZeros
    >
      <Label>{label}</Label>
      <DateInput className={classes(field.input, styles.input)}>
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
    </DateField>
  );
}

function dateOf(time: number): CalendarDateTime {
  const date = new Date(time);
  return new CalendarDateTime(
    ...([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as [number, number, number]),
    ...[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()],
  );
}
