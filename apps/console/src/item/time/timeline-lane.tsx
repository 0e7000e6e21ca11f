import { useIntl } from 'react-intl';
import { type Lane, type TimelineSpan } from './timeline';
import { spanText } from './span-text';
import styles from './timeline-chart.module.css';

/** Height of a lane in pixels: title and spans. */
export const LANE_HEIGHT = 42;
const BAR = 14;
/** Width below which a span is a point. */
const NARROW = 6;

interface Props {
  readonly lane: Lane;
  readonly top: number;
  /** x of a moment in pixels. */
  readonly x: (time: number) => number;
  /** x of now; open spans end here. */
  readonly end: number;
  /** Key of the span in the tab order. */
  readonly tabStop: string | undefined;
  readonly onChoose: (key: string) => void;
}

export function TimelineLane({ lane, top, x, end, tabStop, onChoose }: Props) {
  const intl = useIntl();
  const title =
    lane.title ?? intl.formatMessage({ id: lane.kind === 'mounts' ? 'item.mountedOn' : 'item.otherEvents' });
  return (
    <g transform={`translate(0 ${top})`} className={styles[lane.kind]}>
      <text x={0} y={14} className={styles.title} aria-hidden>
        {title}
      </text>
      {lane.spans.map((span) => (
        <g
          key={span.key}
          role="img"
          aria-label={`${title}: ${spanText(intl, span)}`}
          tabIndex={span.key === tabStop ? 0 : -1}
          data-key={span.key}
          className={styles.span}
          onFocus={() => onChoose(span.key)}
          onPointerEnter={() => onChoose(span.key)}
        >
          <Shape
            span={span}
            from={x(span.from)}
            to={span.to === undefined ? Math.max(end, x(span.from)) : x(span.to)}
          />
        </g>
      ))}
    </g>
  );
}

interface ShapeProps {
  readonly span: TimelineSpan;
  readonly from: number;
  readonly to: number;
}

function Shape({ span, from, to }: ShapeProps) {
  if (to - from < NARROW) return <circle cx={(from + to) / 2} cy={20 + BAR / 2} r={BAR / 2 - 1} />;
  return (
    <>
      <rect x={from} y={20} width={to - from} height={BAR} rx={3} />
      {to - from > 90 && (
        <text x={from + 6} y={20 + BAR - 3} className={styles.name} aria-hidden>
          {cut(span.label, (to - from) / 7.5)}
        </text>
      )}
    </>
  );
}

const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, Math.floor(most) - 1).join('')}…`;
};
