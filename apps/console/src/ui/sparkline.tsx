import { type SparkValue, sparklinePath } from './sparkline-path';
import styles from './sparkline.module.css';

interface Props {
  /** Equally spaced in time; null where there is no value. */
  readonly values: readonly SparkValue[];
  /** What it shows, for screen readers. */
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

/** A plot as small as a word, without axes. */
export function Sparkline({ values, label, width = 110, height = 24 }: Props) {
  return (
    <svg role="img" aria-label={label} width={width} height={height} className={styles.sparkline}>
      <path
        d={sparklinePath(values, width, height)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
