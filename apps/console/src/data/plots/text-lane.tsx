import { type TextValues } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';
import styles from './text-lane.module.css';

/** Most readable words. */
const MOST_RUNS = 400;

interface Props {
  readonly values: TextValues;
  readonly label: string;
  readonly range: TimeRange;
  readonly room: { readonly left: number; readonly right: number };
}

/** Texts over time: each spans up to the next different one. */
export function TextLane({ values, label, range, room }: Props) {
  const length = range.to - range.from;
  return (
    <div className={styles.lane}>
      <span className={styles.name} style={{ width: room.left }}>
        {label}
      </span>
      <div className={styles.texts} style={{ marginRight: room.right }}>
        {runsOf(values, range).map(({ from, to, text }) => (
          <span
            key={from}
            className={styles.text}
            title={text}
            style={{ left: `${(100 * (from - range.from)) / length}%`, width: `${(100 * (to - from)) / length}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Runs of equal texts in the range. */
function runsOf({ times, texts }: TextValues, range: TimeRange): readonly (TimeRange & { readonly text: string })[] {
  const runs: { from: number; to: number; text: string }[] = [];
  for (const [i, text] of texts.entries()) {
    const from = Math.max(range.from, times[i]!);
    const to = Math.min(range.to, times[i + 1] ?? range.to);
    const last = runs.at(-1);
    if (text !== null && last?.text === text && last.to === from) last.to = to;
    else if (text !== null) runs.push({ from, to, text });
  }
  return runs.slice(0, MOST_RUNS);
}
