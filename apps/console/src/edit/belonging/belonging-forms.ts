import { type FormField } from '../../forms/form-field';
import { modelFields, modelValues } from '../../forms/model-fields';
import { vocables } from '../../forms/reference/reference-searches';

const PARAMETER = modelFields(
  'parameter',
  {
    name: 'item.name',
    shortName: { label: 'item.shortName', help: 'edit.parameterShortNameHelp' },
    typeId: { label: 'item.type', help: 'edit.searchHelp' },
    unitId: { label: 'item.unit', help: 'edit.searchHelp' },
    comment: 'item.comment',
    properties: 'item.ranges',
  },
  ...(['name', 'typeId', 'shortName', 'unitId'] as const),
);
export const PARAMETER_FIELDS = PARAMETER.changeable;
/** Fields of a new parameter, whose short name is fixed. */
export const NEW_PARAMETER_FIELDS = PARAMETER.fresh;
export const parameterValues = modelValues('parameter');

export const EVENT_FIELDS = modelFields('event', {
  label: 'item.label',
  typeId: 'item.type',
  startDate: 'item.start',
  endDate: 'item.end',
  description: 'item.description',
  latitude: 'edit.latitude',
  longitude: 'edit.longitude',
  elevation: 'edit.elevation',
  elevationInaccuracy: 'edit.elevationInaccuracy',
}).fresh;
export const eventValues = modelValues('event');

export const CUSTOM_FIELD_FIELDS = modelFields('field', {
  name: 'item.name',
  value: 'item.value',
  description: 'item.description',
}).fresh;
export const customFieldValues = modelValues('field');

export const LINK_FIELDS = modelFields(
  'resource',
  {
    name: 'item.name',
    linkage: { label: 'item.linkage', help: 'edit.linkageHelp' },
    typeId: 'item.type',
    description: 'item.description',
  },
  ...(['name', 'linkage', 'typeId'] as const),
).fresh;
export const resourceValues = modelValues('resource');

/** Fields of a stored file, whose bytes are fixed. */
export const FILE_FIELDS = LINK_FIELDS.filter(({ name }) => name !== 'linkage');

/** Common fields of dropped files; names come from the files. */
export const DROPPED_FIELDS = FILE_FIELDS.filter(({ name }) => name !== 'name');

/** Fields of a contact's role. */
export const CONTACT_ROLE_FORM = modelFields('item_contact', {
  contactId: 'item.contact',
  roleId: { label: 'item.role', search: vocables('ContactRoles') },
}).fresh;

/** Fields of an ended mount, all optional. */
export const ENDED_MOUNT_FIELDS: readonly FormField[] = modelFields(
  'mount',
  {
    start: 'edit.mountDate',
    mountLabel: 'edit.mountLabel',
    end: 'edit.unmountDate',
    unmountLabel: 'edit.unmountLabel',
  },
  ...(['start', 'mountLabel'] as const),
).changeable.map((field) => ({ ...field, required: false }));

/** Fields of a lasting mount. */
export const MOUNT_FIELDS = ENDED_MOUNT_FIELDS.filter(({ name }) => name === 'start' || name === 'mountLabel');
