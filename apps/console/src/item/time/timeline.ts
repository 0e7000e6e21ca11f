import { type Event } from '@pelorus/client';
import { momentOf } from '../../ui/text/moment';
import { type ShownItem } from '../../records/item-queries';

/** Span in milliseconds since 1970. */
export interface TimelineSpan {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  /** Undefined while it lasts. */
  readonly to: number | undefined;
}

/** Spans of one kind. */
export interface Lane {
  readonly key: string;
  /** Undefined for mounts, and for events of rarer types. */
  readonly title: string | undefined;
  readonly kind: 'mounts' | 'events' | 'others';
  readonly spans: readonly TimelineSpan[];
}

type Mount = NonNullable<ShownItem['mounts']>[number];

/** Most event types with a lane. */
const MOST_TYPES = 8;

const millis = (moment: string): number => momentOf(moment)?.getTime() ?? 0;

/** Lanes of an item: mounts, then events by type, the most frequent first. */
export function lanesOf({ mounts = [], events = [] }: Pick<ShownItem, 'mounts' | 'events'>): Lane[] {
  const byType = new Map<string, Event[]>();
  for (const event of events)
    byType.set(event.type.generalName, [...(byType.get(event.type.generalName) ?? []), event]);
  const types = [...byType].sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b));
  const rare = types.slice(MOST_TYPES).flatMap(([, list]) => list);
  const lanes: Lane[] = [
    { key: 'mounts', title: undefined, kind: 'mounts', spans: mounts.map(mountSpan) },
    ...types.slice(0, MOST_TYPES).map(([title, list]): Lane => {
      return { key: `type ${title}`, title, kind: 'events', spans: list.map(eventSpan) };
    }),
    { key: 'others', title: undefined, kind: 'others', spans: rare.map(eventSpan) },
  ];
  return lanes
    .filter(({ spans }) => spans.length > 0)
    .map((lane) => ({ ...lane, spans: [...lane.spans].sort((a, b) => a.from - b.from) }));
}

const mountSpan = ({ id, start, end, parent }: Mount): TimelineSpan => ({
  key: `mount ${id}`,
  label: parent.longName || parent.code,
  from: millis(start),
  to: end === undefined ? undefined : millis(end),
});

const eventSpan = ({ id, label, startDate, endDate }: Event): TimelineSpan => ({
  key: `event ${id}`,
  label,
  from: millis(startDate),
  to: millis(endDate),
});

/** Extent of lanes with margins; lasting spans end at `now`. */
export function rangeOf(lanes: readonly Lane[], now: number): readonly [number, number] {
  const spans = lanes.flatMap((lane) => lane.spans);
  const from = spans.reduce((least, span) => Math.min(least, span.from), Infinity);
  const to = spans.reduce((most, span) => Math.max(most, span.to ?? now), -Infinity);
  if (to < from) return [now - DAY, now];
  const room = Math.max((to - from) * 0.02, 3_600_000);
  return [from - room, to + room];
}

const DAY = 86_400_000;
/** Steps of the axis in days, then months. */
const DAYS = [1, 2, 7, 14];
const MONTHS = [1, 3, 6, 12, 24, 60, 120, 600, 1_200, 6_000];

/** Ticks of an axis: at most `most` begins of days, months or years in UTC. */
export function ticksOf(range: readonly [number, number], most: number): number[] {
  const days = DAYS.find((step) => (range[1] - range[0]) / (step * DAY) <= most - 1);
  if (days !== undefined) return multiples(range[0] / DAY, range[1] / DAY, days).map((day) => day * DAY);
  const [first, last] = [monthOf(range[0] - 1) + 1, monthOf(range[1])];
  const months = MONTHS.map((step) => multiples(first, last, step));
  return (months.find(({ length }) => length <= most) ?? []).map((month) => Date.UTC(1900, month));
}

function multiples(from: number, to: number, step: number): number[] {
  const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
  return sequence(Math.max(0, last - first + 1)).map((i) => (first + i) * step);
}

const sequence = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** Months since January 1900. */
function monthOf(time: number): number {
  const date = new Date(time);
  return (date.getUTCFullYear() - 1900) * 12 + date.getUTCMonth();
}
