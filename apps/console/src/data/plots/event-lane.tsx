import { ArrowDownToLine, ArrowRightLeft, ArrowUpFromLine, Flag } from '../../ui/icons';
import { useIntl } from 'react-intl';
import { type TimeRange, zoomed } from '../../plot/time-range';
import { IconButton } from '../../ui/control/button';
import { type Happening } from '../data-queries';
import styles from './event-lane.module.css';

const ICONS = { event: Flag, mounted: ArrowDownToLine, unmounted: ArrowUpFromLine, moved: ArrowRightLeft } as const;
/** Share of the plot within which marks join. */
const CLOSEST = 0.03;

interface Props {
  readonly happenings: readonly Happening[];
  readonly range: TimeRange;
  readonly room: { readonly left: number; readonly right: number };
  readonly onRange: (range: TimeRange) => void;
}

/** Events and mounts above the plot; a press zooms in. */
export function EventLane({ happenings, range, room, onRange }: Props) {
  const intl = useIntl();
  const length = range.to - range.from;
  const text = (one: Happening): string =>
    intl.formatMessage({ id: `data.${one.kind}` }, { label: one.label, item: one.item, detail: one.detail });
  const marks = clusters(happenings, range);
  if (marks.length === 0) return null;
  return (
    <div className={styles.lane} style={{ marginLeft: room.left, marginRight: room.right }}>
      {marks.map((cluster) => {
        const first = cluster[0]!;
        const Icon = ICONS[first.kind];
        return (
          <span
            key={first.key}
            className={styles.mark}
            style={{ left: `${(100 * (at(first, range) - range.from)) / length}%` }}
          >
            <IconButton
              label={`${intl.formatDate(first.from, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC: ${cluster.map(text).join(', ')}`}
              className={styles.button}
              onPress={() => onRange(zoomed(range, 0.25, at(first, range)))}
            >
              <Icon size={14} aria-hidden />
              {cluster.length > 1 && cluster.length}
            </IconButton>
          </span>
        );
      })}
    </div>
  );
}

/** Time of a mark; what began before the plot stands at its edge. */
const at = ({ from }: Happening, range: TimeRange): number => Math.max(from, range.from);

/** Groups of happenings too close for separate marks. */
function clusters(happenings: readonly Happening[], range: TimeRange): readonly (readonly Happening[])[] {
  const all: Happening[][] = [];
  for (const one of happenings) {
    const last = all.at(-1);
    if (last && at(one, range) - at(last[0]!, range) < CLOSEST * (range.to - range.from)) last.push(one);
    else all.push([one]);
  }
  return all;
}
