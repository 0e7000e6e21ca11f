import { type Context, type SharedOptions } from '../context';
import { type Column } from '../terminal/table';
import { vocableId } from './find-records';
import { type ListOptions, listQuery, noteMore } from './list-options';
import { type Event } from '@pelorus/client';

const COLUMNS: readonly Column<Event>[] = [
  { heading: 'START', text: ({ startDate }) => startDate },
  { heading: 'TYPE', text: ({ type }) => type.generalName },
  { heading: 'LABEL', text: ({ label }) => label, elastic: true },
  {
    heading: 'POSITION',
    text: ({ latitude, longitude }) => (latitude === undefined ? '' : `${latitude} ${longitude ?? ''}`),
  },
  { heading: 'ID', text: ({ id }) => String(id) },
];

/** Lists events of an item, or of all, the latest first. */
export async function listEvents(context: Context, options: ListOptions, item?: string): Promise<void> {
  const { registry } = await context.services();
  const query = listQuery(options, context.signal, '-startDate');
  const { where, sorts, signal, ...range } = query;
  const asked = { ...(where === undefined ? {} : { where: String(where) }), sorts: String(sorts) };
  const list = item === undefined
    ? registry.events(query)
    : registry.list('GET /rest/v2/items/{id}/events', { path: { id: item }, query: asked, ...(signal ? { signal } : {}) }, range); // prettier-ignore
  const events = await list.toArray();
  await context.print(events, COLUMNS, 'No event matches.');
  await noteMore(context, list, events.length, options);
}

interface NewEventOptions extends SharedOptions {
  readonly type: string;
  readonly start?: string;
  readonly end?: string;
  readonly description?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly elevation?: number;
}

/** Records an event. */
export async function addEvent(context: Context, options: NewEventOptions, item: string, label: string): Promise<void> {
  const { registry } = await context.services('write');
  const startDate = options.start ?? new Date().toISOString();
  const { description, latitude, longitude, elevation, end: endDate = startDate } = options;
  const typeId = await vocableId(registry, 'eventType', options.type);
  const body = { label, typeId, startDate, endDate, description, latitude, longitude, elevation };
  const event = await registry.call('POST /rest/v2/items/{id}/events', { path: { id: item }, body });
  await context.printOne(event, () => `Recorded event ${event.id} of ${item}`);
}
