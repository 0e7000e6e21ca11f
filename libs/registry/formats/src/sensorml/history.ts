import { type EventDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { positionOf, utc } from '../item-events';
import { type ItemView } from '../item-format';
import { termName, termUri } from '../term';
import { locationVector } from './position';

/** Events by begin. */
export function history({ item, links }: ItemView): object[] {
  const events = [...(item.events ?? [])].sort((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
  return events.map((event) =>
    withoutEmpty({
      id: `event-${event.id}`,
      definition: termUri(event.type, links),
      label: given(event.label) ?? termName(event.type),
      description: given(event.description),
      classifiers: [{ label: 'Type', value: termName(event.type) }],
      time: timeOf(event),
      properties: properties(event),
    }),
  );
}

function timeOf({ startDate, endDate }: EventDocument): string | readonly string[] {
  return startDate === endDate ? utc(startDate) : [utc(startDate), utc(endDate)];
}

function properties(event: EventDocument): object[] {
  const position = positionOf(event);
  return position ? [locationVector(position)] : [];
}
