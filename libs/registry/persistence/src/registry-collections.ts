import { type Collection } from '@pelorus/shared/persistence';
import { CONTACTS, STATES, UNITS, VOCABLES } from './catalogue-collections';
import { fields, many, one, RECORD } from './collection-fields';

export const ITEMS: Collection = {
  name: 'items',
  table: 'item',
  fields: {
    ...RECORD,
    code: { type: 'code', column: 'code', unique: true },
    ...fields({ shortName: 'text', longName: 'text', version: 'integer' }),
    ...fields(
      {
        description: 'text',
        model: 'text',
        manufacturer: 'text',
        serialNumber: 'text',
        inventoryNumber: 'text',
        citation: 'text',
        operationInstructions: 'text',
        parentId: 'integer',
      },
      true,
    ),
  },
  relations: {
    status: one(() => STATES, 'status_id'),
    type: one(() => VOCABLES, 'type_id'),
    parent: one(() => ITEMS, 'parent_id', true),
    children: many(() => ITEMS, 'parent_id'),
    parameters: many(() => PARAMETERS, 'item_id'),
    contacts: many(() => ITEM_CONTACTS, 'item_id'),
    events: many(() => EVENTS, 'item_id'),
    fields: many(() => FIELDS, 'item_id'),
    resources: many(() => RESOURCES, 'item_id'),
    versions: many(() => VERSIONS, 'item_id'),
    missions: many(() => MISSION_ITEMS, 'item_id'),
    mounts: many(() => MOUNTS, 'item_id'),
  },
};

export const PARAMETERS: Collection = {
  name: 'parameters',
  table: 'parameter',
  fields: {
    ...RECORD,
    ...fields({ name: 'text', shortName: 'text', itemId: 'integer' }),
    ...fields({ comment: 'text' }, true),
  },
  relations: {
    unit: one(() => UNITS, 'unit_id'),
    type: one(() => VOCABLES, 'type_id'),
    item: one(() => ITEMS, 'item_id'),
  },
};

/** Who looks after the records of a table, in which role. */
const CONTACT_ROLES = {
  name: 'contacts',
  fields: { ...RECORD },
  relations: { contact: one(() => CONTACTS, 'contact_id'), role: one(() => VOCABLES, 'role_id') },
};

export const ITEM_CONTACTS: Collection = {
  ...CONTACT_ROLES,
  table: 'item_contact',
  relations: { ...CONTACT_ROLES.relations, item: one(() => ITEMS, 'item_id') },
};

export const EVENTS: Collection = {
  name: 'events',
  table: 'event',
  fields: {
    ...RECORD,
    ...fields({ label: 'text', startDate: 'date-time', endDate: 'date-time', itemId: 'integer' }),
    ...fields({ description: 'text', latitude: 'number', longitude: 'number', elevation: 'number' }, true),
    ...fields({ elevationInaccuracy: 'number' }, true),
  },
  relations: { type: one(() => VOCABLES, 'type_id'), item: one(() => ITEMS, 'item_id') },
};

/** On what items are or were mounted, from when to when. */
export const MOUNTS: Collection = {
  name: 'mounts',
  table: 'mount',
  fields: {
    ...RECORD,
    start: { type: 'date-time', column: 'start_date' },
    end: { type: 'date-time', column: 'end_date', nullable: true },
    ...fields({ itemId: 'integer', parentId: 'integer' }),
    ...fields({ mountLabel: 'text', unmountLabel: 'text' }, true),
  },
  relations: { parent: one(() => ITEMS, 'parent_id'), item: one(() => ITEMS, 'item_id') },
};

export const FIELDS: Collection = {
  name: 'fields',
  table: 'field',
  fields: { ...RECORD, ...fields({ name: 'text', value: 'text' }), ...fields({ description: 'text' }, true) },
  relations: { item: one(() => ITEMS, 'item_id') },
};

export const RESOURCES: Collection = {
  name: 'resources',
  table: 'resource',
  fields: {
    ...RECORD,
    ...fields({ name: 'text' }),
    ...fields({ description: 'text', linkage: 'text', fileName: 'text', mediaType: 'text', size: 'integer' }, true),
  },
  relations: { type: one(() => VOCABLES, 'type_id'), item: one(() => ITEMS, 'item_id') },
};

export const VERSIONS: Collection = {
  name: 'versions',
  table: 'item_version',
  fields: {
    ...RECORD,
    version: { type: 'integer', column: 'number' },
    ...fields({ validityDate: 'date-time' }, true),
  },
  relations: {},
};

export const MISSIONS: Collection = {
  name: 'missions',
  table: 'mission',
  fields: {
    ...RECORD,
    ...fields({ name: 'text', startDate: 'date-time', endDate: 'date-time' }),
    ...fields({ description: 'text' }, true),
  },
  relations: {
    items: many(() => MISSION_ITEMS, 'mission_id'),
    contacts: many(() => MISSION_CONTACTS, 'mission_id'),
  },
};

export const MISSION_ITEMS: Collection = {
  name: 'items',
  table: 'mission_item',
  fields: { ...RECORD, ...fields({ itemId: 'integer' }) },
  relations: { item: one(() => ITEMS, 'item_id'), mission: one(() => MISSIONS, 'mission_id') },
};

export const MISSION_CONTACTS: Collection = {
  ...CONTACT_ROLES,
  table: 'mission_contact',
  relations: { ...CONTACT_ROLES.relations, mission: one(() => MISSIONS, 'mission_id') },
};
