import { type Collection } from '@pelorus/shared/persistence';
import { fields, many, one, RECORD } from './collection-fields';

export const STATES: Collection = {
  name: 'states',
  table: 'state',
  fields: { ...RECORD, ...fields({ name: 'text', meta: 'text' }) },
  relations: {},
};

export const UNITS: Collection = {
  name: 'units',
  table: 'unit',
  fields: {
    ...RECORD,
    ...fields({ code: 'text', name: 'text', typicalUse: 'text', ucum: 'text', visible: 'boolean' }),
    mathML: { type: 'text', column: 'math_ml' },
  },
  relations: {},
};

export const VOCABLE_GROUPS: Collection = {
  name: 'vocable-groups',
  table: 'vocable_group',
  fields: { ...RECORD, ...fields({ name: 'text', systemName: 'text' }) },
  relations: { vocables: many(() => VOCABLES, 'vocable_group_id') },
};

export const VOCABLES: Collection = {
  name: 'vocables',
  table: 'vocable',
  fields: {
    ...RECORD,
    ...fields({
      generalName: 'text',
      systemName: 'text',
      description: 'text',
      vocabulary: 'text',
      vocableValue: 'text',
    }),
  },
  relations: { vocableGroup: one(() => VOCABLE_GROUPS, 'vocable_group_id') },
};

export const CONTACTS: Collection = {
  name: 'contacts',
  table: 'contact',
  fields: {
    ...RECORD,
    ...fields({ firstName: 'text', lastName: 'text', email: 'text' }),
    ...fields(
      {
        orcid: 'text',
        ror: 'text',
        telephone: 'text',
        postalCode: 'text',
        city: 'text',
        administrativeArea: 'text',
        country: 'text',
        companyName: 'text',
      },
      true,
    ),
  },
  relations: {},
};
