import { type MessageId } from '../../messages';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { Button } from '../../ui/control/button';
import { classes } from '../../ui/classes';
import { utcText } from '../../ui/text/time';
import { type LaneMark, laneMarks, type Layer, LAYERS, NARROWEST, type QualityRun } from './lane-marks';
import styles from './quality-lanes.module.css';

interface Props {
  readonly runs: readonly QualityRun[];
  readonly isComplete: boolean;
  readonly range: TimeRange;
  readonly room: { readonly left: number; readonly right: number };
  /** Told of the time of the mark that was pressed. */
  readonly onWhy: (time: TimeRange) => void;
}

/** Below the plot a lane for each layer that flags values: the file, rules, persons. Pressing a mark tells why. */
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
        <div key={layer} className={styles.lane}>
          <span className={styles.name} style={{ width: room.left }}>
            <FormattedMessage id={`data.layer.${layer}`} />
          </span>
          <ul className={styles.marks} style={{ marginRight: room.right }}>
            {marks.map((mark) => (
              <Mark key={mark.from} {...{ mark, layer, range, onWhy }} />
            ))}
          </ul>
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

const KINDS: Readonly<Record<LaneMark['kind'], MessageId>> = {
  good: 'data.kind.good',
  suspect: 'data.flag.3',
  bad: 'data.flag.4',
  other: 'data.kind.other',
};

function Mark({ mark, layer, range, onWhy }: Pick<Props, 'range' | 'onWhy'> & { mark: LaneMark; layer: Layer }) {
  const intl = useIntl();
  const length = range.to - range.from;
  const width = Math.max((mark.to - mark.from) / length, NARROWEST);
  const left = Math.min((mark.from - range.from) / length, 1 - NARROWEST);
  const label = intl.formatMessage(
    { id: 'data.quality.mark' },
    {
      kind: intl.formatMessage({ id: KINDS[mark.kind] }),
      layer: intl.formatMessage({ id: `data.layer.${layer}` }),
      ...{ from: utcText(new Date(mark.from)), to: utcText(new Date(mark.to)), runs: mark.runs },
    },
  );
  return (
    <li className={styles.place} style={{ left: `${100 * left}%`, width: `${100 * width}%` }}>
      <Button
        kind="plain"
        className={classes(styles.mark, styles[mark.kind])}
        aria-label={label}
        onPress={() => onWhy({ from: Math.floor(mark.from), to: Math.ceil(mark.to) })}
      >
        {''}
      </Button>
    </li>
  );
}
