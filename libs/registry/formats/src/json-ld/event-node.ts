import { type EventDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { positionOf, utc } from '../item-events';
import { type ItemView } from '../item-format';
import { dateTime, type JsonLdNode } from './context';
import { termNode } from './term-node';

/** Event types (`systemName`) that put an item into use. */
const DEPLOYMENTS = ['Deployment', 'Mount'];

export function isDeployment({ type }: EventDocument): boolean {
  return DEPLOYMENTS.includes(type.systemName);
}

/** Event node; ssn:Deployment, too, where it put the item into use. */
export function eventNode(event: EventDocument, { item, links }: ItemView): JsonLdNode {
  return withoutEmpty({
    '@id': links.belonging(item.id, 'events', event.id),
    '@type': isDeployment(event) ? ['Event', 'ssn:Deployment'] : 'Event',
    name: event.label,
    description: given(event.description),
    startDate: dateTime(utc(event.startDate)),
    endDate: dateTime(utc(event.endDate)),
    keywords: termNode(event.type, links),
    location: placeNode(event),
  });
}

function placeNode(event: EventDocument): JsonLdNode | undefined {
  const position = positionOf(event);
  if (!position) return undefined;
  const [longitude, latitude, elevation] = position;
  return { '@type': 'Place', geo: withoutEmpty({ '@type': 'GeoCoordinates', latitude, longitude, elevation }) };
}
