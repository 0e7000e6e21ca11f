import { useIntl } from 'react-intl';
import { cssColour } from '../../plot/colours';
import { type TimeRange } from '../../plot/time-range';
import { type Covered, coveredBy, coveredByValues, knownExtent, shareOf, within } from './coverage';
import styles from './coverage-bar.module.css';
import { type ShownStream } from './shown-series';

interface Props {
  readonly shown: ShownStream;
  readonly range: TimeRange;
  readonly room: { readonly left: number; readonly right: number };
}

/** Bar as wide as the plot, coloured where the stream has values. */
export function CoverageBar({ shown, range, room }: Props) {
  const intl = useIntl();
  const { label, colour } = shown;
  const covered = within(coveredOf(shown), range);
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

/** Covered times, as counted by the service or else as drawn. */
const coveredOf = ({ stream, values, gap, coverage }: ShownStream): readonly Covered[] =>
  within(coverage ? coveredBy(coverage) : coveredByValues(values, gap), knownExtent(stream, values));
