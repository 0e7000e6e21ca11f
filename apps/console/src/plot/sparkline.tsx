import { classes } from '../ui/classes';
import { sparklineMarks, sparklinePath, type SparkValues } from './sparkline-path';
import styles from './sparkline.module.css';

interface Props {
  readonly data: SparkValues;
  /** First and last moment of the drawing in milliseconds since 1970; otherwise those of the data. */
  readonly range?: readonly [number, number];
  /** Text for screen readers. Without it the line is decoration beside a value. */
  readonly label?: string;
  /** Moments to mark, for example those of a move, in milliseconds since 1970. */
  readonly marks?: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** A small line of values over time, for cells of tables and cards. Without two values it is a dotted line. */
export function Sparkline({ data, range, label, marks = [], width = 96, height = 24 }: Props) {
  const path = sparklinePath(data, { width, height }, range);
  return (
    <svg
      className={classes(styles.sparkline, path === '' && styles.empty)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {sparklineMarks(marks, data, width, range).map((x) => (
        <line key={x} className={styles.mark} x1={x} x2={x} y1={0} y2={height} />
      ))}
      <path d={path || `M1.5 ${height / 2}H${width - 1.5}`} />
    </svg>
  );
}
