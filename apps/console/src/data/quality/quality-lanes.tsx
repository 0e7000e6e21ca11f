import { type MessageId } from '../../messages';
import { type PressEvent } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { Button } from '../../ui/control/button';
import { type FlagKind } from './flag-kind';
import { type LaneMark, laneMarks, type Layer, LAYERS, markAt, type QualityRun } from './lane-marks';
import { LaneStrip } from './lane-strip';
import styles from './quality-lanes.module.css';

interface Props {
  readonly runs: readonly QualityRun[];
  readonly isComplete: boolean;
  readonly range: TimeRange;
  readonly room: { readonly left: number; readonly right: number };
  /** Called with the pressed mark's time, or by keys with the time in view. */
  readonly onWhy: (time: TimeRange) => void;
}

/** Lanes of flags by layer: files, rules, persons; a press explains. */
export function QualityLanes({ runs, isComplete, range, room, onWhy }: Props) {
  const lanes = LAYERS.flatMap((layer) => {
    const marks = laneMarks(
      runs.filter((run) => run.layer === layer),
      range,
    );
    return marks.length === 0 ? [] : [{ layer, marks }];
  });
  if (lanes.length === 0) return null;
  return (
    <div className={styles.lanes}>
      {lanes.map(({ layer, marks }) => (
        <div key={layer} className={styles.lane} style={{ marginRight: room.right }}>
          <span className={styles.name} style={{ width: room.left }} aria-hidden>
            <FormattedMessage id={`data.layer.${layer}`} />
          </span>
          <Lane {...{ layer, marks, range, onWhy }} />
        </div>
      ))}
      {!isComplete && (
        <p className={styles.note} style={{ marginLeft: room.left }}>
          <FormattedMessage id="data.quality.incomplete" />
        </p>
      )}
    </div>
  );
}

const KINDS = {
  bad: 'data.flag.4',
  suspect: 'data.flag.3',
  other: 'data.kind.other',
  good: 'data.kind.good',
} as const satisfies Record<FlagKind, MessageId>;

interface LaneProps extends Pick<Props, 'range' | 'onWhy'> {
  readonly layer: Layer;
  readonly marks: readonly LaneMark[];
}

/** One target: a press hits the mark under the pointer. */
function Lane({ layer, marks, range, onWhy }: LaneProps) {
  const intl = useIntl();
  const kinds = Object.entries(KINDS).flatMap(([kind, id]) => {
    const count = marks.reduce((sum, mark) => sum + (mark.kind === kind ? mark.runs : 0), 0);
    return count === 0 ? [] : [`${intl.formatMessage({ id })} (${count})`];
  });
  const label = intl.formatMessage(
    { id: 'data.quality.lane' },
    { layer: intl.formatMessage({ id: `data.layer.${layer}` }), kinds: kinds.join(', ') },
  );
  const press = ({ pointerType, x, target }: PressEvent): void => {
    const { width } = target.getBoundingClientRect();
    if (pointerType === 'keyboard' || pointerType === 'virtual' || width === 0) onWhy(range);
    else onWhy(markAt(marks, range, x / width));
  };
  return (
    <Button kind="plain" className={styles.press} aria-label={label} onPress={press}>
      <LaneStrip marks={marks} range={range} />
    </Button>
  );
}
