import { type TimeRange } from '../../plot/time-range';
import { classes } from '../../ui/classes';
import { type LaneMark, NARROWEST } from './lane-marks';
import styles from './lane-strip.module.css';

interface Props {
  readonly marks: readonly LaneMark[];
  readonly range: TimeRange;
}

/** Marks over time: good is low, suspect hatched, bad full. */
export function LaneStrip({ marks, range }: Props) {
  const length = range.to - range.from;
  return (
    <span className={styles.strip} aria-hidden>
      {marks.map((mark) => {
        const width = Math.max((mark.to - mark.from) / length, NARROWEST);
        const left = Math.min((mark.from - range.from) / length, 1 - NARROWEST);
        return (
          <span
            key={`${mark.kind} ${mark.from}`}
            className={classes(styles.mark, styles[mark.kind])}
            style={{ left: `${100 * left}%`, width: `${100 * width}%` }}
          />
        );
      })}
    </span>
  );
}
