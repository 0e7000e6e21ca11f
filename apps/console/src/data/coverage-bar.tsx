import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { isFollowed } from '../api/followed';
import { cssColour } from '../plot/colours';
import { countOf } from '../plot/stream-values';
import { type TimeRange } from '../plot/time-range';
import { coveredBy, coveredByBuckets, gapOf, MOST_COUNTED, shareOf } from './coverage';
import styles from './coverage-bar.module.css';
import { coverageQuery } from './data-queries';
import { type ShownStream } from './shown-series';

interface Props {
  readonly shown: ShownStream;
  readonly range: TimeRange;
  readonly room: { readonly left: number; readonly right: number };
}

/** A bar as wide as the plot: coloured where the stream has values. */
export function CoverageBar({ shown: { stream, values, label, colour }, range, room }: Props) {
  const intl = useIntl();
  const isCounted = countOf(values) <= MOST_COUNTED && values.times.length > 0;
  const { data } = useQuery({
    ...coverageQuery(values.code, range, gapOf(values), isFollowed(stream)),
    enabled: isCounted,
  });
  const covered = data && isCounted ? coveredBy(data, range) : coveredByBuckets(values);
  const length = range.to - range.from;
  const share = intl.formatNumber(shareOf(covered, range), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <svg
      className={styles.bar}
      style={{ marginLeft: room.left, width: `calc(100% - ${room.left + room.right}px)`, color: cssColour(colour) }}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={intl.formatMessage({ id: 'data.coverage' }, { label, share })}
    >
      {covered.map(({ from, to, share: part }) => (
        <rect
          key={from}
          x={(from - range.from) / length}
          width={Math.max((to - from) / length, 0.0007)}
          height={1}
          opacity={0.35 + 0.65 * part}
        />
      ))}
    </svg>
  );
}
