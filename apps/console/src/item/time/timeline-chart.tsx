import { type KeyboardEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNow } from '../../ui/use-now';
import { useWidth } from '../../ui/use-width';
import { type Lane, rangeOf, type TimelineSpan, ticksOf } from './timeline';
import { spanText } from './span-text';
import { LANE_HEIGHT, TimelineLane } from './timeline-lane';
import styles from './timeline-chart.module.css';

const AXIS = 22;
const TICK_WIDTH = 90;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Spans in lanes over time. Arrow keys move between spans; the focused one is described below. */
export function TimelineChart({ lanes }: { readonly lanes: readonly Lane[] }) {
  const intl = useIntl();
  const [frame, width] = useWidth<HTMLDivElement>();
  const drawing = useRef<SVGSVGElement>(null);
  const now = useNow(60);
  const [chosen, setChosen] = useState<string>();
  const range = rangeOf(lanes, now);
  const x = (time: number): number => ((time - range[0]) / (range[1] - range[0])) * width;
  const spans = lanes.flatMap((lane) => lane.spans);
  const place = Math.max(
    0,
    spans.findIndex(({ key }) => key === chosen),
  );
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const next = spans[step === undefined ? -1 : place + step];
    if (step !== undefined) event.preventDefault();
    if (!next) return;
    setChosen(next.key);
    drawing.current?.querySelector<SVGElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };
  const height = lanes.length * LANE_HEIGHT + AXIS;
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        ref={drawing}
        role="group"
        aria-label={intl.formatMessage({ id: 'item.timeline' })}
        width={width}
        height={height}
        onKeyDown={walk}
      >
        {ticksOf(range, Math.max(2, Math.floor(width / TICK_WIDTH))).map((time) => (
          <Tick
            key={time}
            x={x(time)}
            width={width}
            height={height}
            text={intl.formatDate(time, { dateStyle: 'medium' })}
          />
        ))}
        {lanes.map((lane, i) => (
          <TimelineLane
            key={lane.key}
            lane={lane}
            top={i * LANE_HEIGHT}
            x={x}
            end={x(now)}
            tabStop={spans[place]?.key}
            onChoose={setChosen}
          />
        ))}
      </svg>
      <Chosen span={chosen === undefined ? undefined : spans[place]} />
    </div>
  );
}

interface TickProps {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

const HALF = 40;

/** Anchor of a text, which an edge must not cut. */
const anchorOf = (x: number, width: number) => (x < HALF ? 'start' : x > width - HALF ? 'end' : 'middle');

const Tick = ({ x, width, height, text }: TickProps) => (
  <g className={styles.tick} aria-hidden>
    <line x1={x} x2={x} y1={0} y2={height - AXIS + 4} />
    <text x={x} y={height - 5} textAnchor={anchorOf(x, width)}>
      {text}
    </text>
  </g>
);

function Chosen({ span }: { readonly span: TimelineSpan | undefined }) {
  const intl = useIntl();
  return <p className={styles.chosen}>{span ? spanText(intl, span) : <FormattedMessage id="item.timelineHelp" />}</p>;
}
