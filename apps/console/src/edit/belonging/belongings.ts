import { type Event, type Parameter } from '@pelorus/client';
import { registry, type RegistryBody } from '../../api/services';
import { type Resource } from '../../records/resource-files';
import { type ShownItem } from '../../records/item-queries';
import { type Belonging } from './belonging';
import {
  CUSTOM_FIELD_FIELDS,
  customFieldValues,
  EVENT_FIELDS,
  eventValues,
  FILE_FIELDS,
  LINK_FIELDS,
  NEW_PARAMETER_FIELDS,
  PARAMETER_FIELDS,
  parameterValues,
  resourceValues,
} from './belonging-forms';
import { eventPosition } from './event-position';

export type CustomField = NonNullable<ShownItem['fields']>[number];

export const PARAMETERS: Belonging<Parameter, RegistryBody<'POST /rest/v2/items/{id}/parameters'>> = {
  kind: 'parameters',
  labels: { add: 'edit.add.parameter', edit: 'edit.edit.parameter', remove: 'edit.remove.parameter' },
  nameOf: ({ name, shortName }) => name || shortName,
  newFields: NEW_PARAMETER_FIELDS,
  fieldsOf: () => PARAMETER_FIELDS,
  valuesOf: parameterValues,
  read: ({ item, id }, signal) =>
    registry.tagged('GET /rest/v2/items/{id}/parameters/{parameterId}', {
      path: { id: String(item), parameterId: id },
      ...(signal ? { signal } : {}),
    }),
  create: (item, body) => registry.call('POST /rest/v2/items/{id}/parameters', { path: { id: String(item) }, body }),
  change: ({ item, id }, body, headers) =>
    registry.call('PATCH /rest/v2/items/{id}/parameters/{parameterId}', {
      path: { id: String(item), parameterId: id },
      body,
      headers,
    }),
  remove: ({ item, id }) =>
    registry.call('DELETE /rest/v2/items/{id}/parameters/{parameterId}', {
      path: { id: String(item), parameterId: id },
    }),
  restore: ({ item, id }, revision) =>
    registry.call('PUT /rest/v2/items/{id}/parameters/{parameterId}/history/{revision}', {
      path: { id: String(item), parameterId: id, revision },
    }),
};

export const EVENTS: Belonging<Event, RegistryBody<'POST /rest/v2/items/{id}/events'>> = {
  kind: 'events',
  labels: { add: 'edit.add.event', edit: 'edit.edit.event', remove: 'edit.remove.event' },
  nameOf: ({ label }) => label,
  newFields: EVENT_FIELDS,
  extra: eventPosition,
  proposed: () => ({ startDate: presentMoment(), endDate: presentMoment() }),
  fieldsOf: () => EVENT_FIELDS,
  valuesOf: eventValues,
  read: ({ item, id }, signal) =>
    registry.tagged('GET /rest/v2/items/{id}/events/{eventId}', {
      path: { id: String(item), eventId: id },
      ...(signal ? { signal } : {}),
    }),
  create: (item, body) => registry.call('POST /rest/v2/items/{id}/events', { path: { id: String(item) }, body }),
  change: ({ item, id }, body, headers) =>
    registry.call('PATCH /rest/v2/items/{id}/events/{eventId}', {
      path: { id: String(item), eventId: id },
      body,
      headers,
    }),
  remove: ({ item, id }) =>
    registry.call('DELETE /rest/v2/items/{id}/events/{eventId}', { path: { id: String(item), eventId: id } }),
  restore: ({ item, id }, revision) =>
    registry.call('PUT /rest/v2/items/{id}/events/{eventId}/history/{revision}', {
      path: { id: String(item), eventId: id, revision },
    }),
};

export const CUSTOM_FIELDS: Belonging<CustomField, RegistryBody<'POST /rest/v2/items/{id}/fields'>> = {
  kind: 'fields',
  labels: { add: 'edit.add.field', edit: 'edit.edit.field', remove: 'edit.remove.field' },
  nameOf: ({ name }) => name,
  newFields: CUSTOM_FIELD_FIELDS,
  fieldsOf: () => CUSTOM_FIELD_FIELDS,
  valuesOf: customFieldValues,
  read: ({ item, id }, signal) =>
    registry.tagged('GET /rest/v2/items/{id}/fields/{fieldId}', {
      path: { id: String(item), fieldId: id },
      ...(signal ? { signal } : {}),
    }),
  create: (item, body) => registry.call('POST /rest/v2/items/{id}/fields', { path: { id: String(item) }, body }),
  change: ({ item, id }, body, headers) =>
    registry.call('PATCH /rest/v2/items/{id}/fields/{fieldId}', {
      path: { id: String(item), fieldId: id },
      body,
      headers,
    }),
  remove: ({ item, id }) =>
    registry.call('DELETE /rest/v2/items/{id}/fields/{fieldId}', { path: { id: String(item), fieldId: id } }),
  restore: ({ item, id }, revision) =>
    registry.call('PUT /rest/v2/items/{id}/fields/{fieldId}/history/{revision}', {
      path: { id: String(item), fieldId: id, revision },
    }),
};

export const RESOURCES: Belonging<Resource, RegistryBody<'POST /rest/v2/items/{id}/resources'>> = {
  kind: 'resources',
  labels: { add: 'edit.add.resource', edit: 'edit.edit.resource', remove: 'edit.remove.resource' },
  nameOf: ({ name }) => name,
  newFields: LINK_FIELDS,
  fieldsOf: ({ linkage }) => (linkage === undefined ? FILE_FIELDS : LINK_FIELDS),
  valuesOf: resourceValues,
  read: ({ item, id }, signal) =>
    registry.tagged('GET /rest/v2/items/{id}/resources/{resourceId}', {
      path: { id: String(item), resourceId: id },
      ...(signal ? { signal } : {}),
    }),
  create: (item, body) => registry.call('POST /rest/v2/items/{id}/resources', { path: { id: String(item) }, body }),
  change: ({ item, id }, body, headers) =>
    registry.call('PATCH /rest/v2/items/{id}/resources/{resourceId}', {
      path: { id: String(item), resourceId: id },
      body,
      headers,
    }),
  remove: ({ item, id }) =>
    registry.call('DELETE /rest/v2/items/{id}/resources/{resourceId}', { path: { id: String(item), resourceId: id } }),
  restore: ({ item, id }, revision) =>
    registry.call('PUT /rest/v2/items/{id}/resources/{resourceId}/history/{revision}', {
      path: { id: String(item), resourceId: id, revision },
    }),
};

/** Now in UTC, to the second. */
const presentMoment = (): string => new Date().toISOString().slice(0, 19);
