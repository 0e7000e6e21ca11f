import { type Event, type Parameter } from '@pelorus/client';
import { type Resource } from '../../records/resource-files';
import { type FormField, type FormValues } from '../../forms/form-field';
import { rangesOf } from '../../forms/range';
import { contacts, units, vocables } from '../../forms/reference/reference-searches';

export const PARAMETER_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'item.name', kind: 'text', required: true, maxLength: 500 },
  {
    name: 'typeId',
    label: 'item.type',
    help: 'edit.searchHelp',
    kind: 'reference',
    required: true,
    search: vocables('ParameterTypes'),
  },
  { name: 'unitId', label: 'item.unit', help: 'edit.searchHelp', kind: 'reference', required: true, search: units },
  { name: 'comment', label: 'item.comment', kind: 'lines', maxLength: 10_000 },
  { name: 'properties', label: 'item.ranges', kind: 'ranges' },
];

/** Fields of a new parameter; its short name is fixed afterwards. */
export const NEW_PARAMETER_FIELDS: readonly FormField[] = PARAMETER_FIELDS.toSpliced(1, 0, {
  name: 'shortName',
  label: 'item.shortName',
  help: 'edit.parameterShortNameHelp',
  kind: 'text',
  required: true,
  maxLength: 64,
});

export const parameterValues = ({ name, type, unit, comment, properties }: Parameter): FormValues => ({
  name,
  typeId: { id: type.id, label: type.generalName },
  unitId: { id: unit.id, label: unit.code },
  comment: comment ?? null,
  properties: rangesOf({ properties }),
});

export const EVENT_FIELDS: readonly FormField[] = [
  { name: 'label', label: 'item.label', kind: 'text', required: true, maxLength: 500 },
  { name: 'typeId', label: 'item.type', kind: 'reference', required: true, search: vocables('EventTypes') },
  { name: 'startDate', label: 'item.start', kind: 'moment', required: true },
  { name: 'endDate', label: 'item.end', kind: 'moment', required: true },
  { name: 'description', label: 'item.description', kind: 'lines', maxLength: 10_000 },
  { name: 'latitude', label: 'edit.latitude', kind: 'number' },
  { name: 'longitude', label: 'edit.longitude', kind: 'number' },
  { name: 'elevation', label: 'edit.elevation', kind: 'number' },
  { name: 'elevationInaccuracy', label: 'edit.elevationInaccuracy', kind: 'number' },
];

export const eventValues = ({ label, type, startDate, endDate, ...event }: Event): FormValues => ({
  label,
  typeId: { id: type.id, label: type.generalName },
  startDate,
  endDate,
  description: event.description ?? null,
  latitude: event.latitude ?? null,
  longitude: event.longitude ?? null,
  elevation: event.elevation ?? null,
  elevationInaccuracy: event.elevationInaccuracy ?? null,
});

/** Fields of a custom field. */
export const CUSTOM_FIELD_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'item.name', kind: 'text', required: true, maxLength: 500 },
  { name: 'value', label: 'item.value', kind: 'lines', required: true, maxLength: 10_000 },
  { name: 'description', label: 'item.description', kind: 'lines', maxLength: 10_000 },
];

const RESOURCE_TYPE: FormField = {
  name: 'typeId',
  label: 'item.type',
  kind: 'reference',
  required: true,
  search: vocables('ResourceTypes'),
};
const RESOURCE_DESCRIPTION: FormField = {
  name: 'description',
  label: 'item.description',
  kind: 'lines',
  maxLength: 10_000,
};

/** Fields of a link. */
export const LINK_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'item.name', kind: 'text', required: true, maxLength: 500 },
  { name: 'linkage', label: 'item.linkage', help: 'edit.linkageHelp', kind: 'text', required: true, maxLength: 2_000 },
  RESOURCE_TYPE,
  RESOURCE_DESCRIPTION,
];

export const resourceValues = ({ name, linkage, type, description }: Resource): FormValues => ({
  name,
  linkage: linkage ?? null,
  typeId: { id: type.id, label: type.generalName },
  description: description ?? null,
});

/** Fields of a file that is there: its bytes stay. */
export const FILE_FIELDS: readonly FormField[] = LINK_FIELDS.filter(({ name }) => name !== 'linkage');

/** Fields that files have which are dropped together; each is called as its file is. */
export const DROPPED_FIELDS: readonly FormField[] = [RESOURCE_TYPE, RESOURCE_DESCRIPTION];

/** Fields by which a contact gets a role. */
export const CONTACT_ROLE_FIELDS: readonly FormField[] = [
  { name: 'contactId', label: 'item.contact', kind: 'reference', required: true, search: contacts },
  { name: 'roleId', label: 'item.role', kind: 'reference', required: true, search: vocables('ContactRoles') },
];

/** Fields of a mount that lasts. */
export const MOUNT_FIELDS: readonly FormField[] = [
  { name: 'start', label: 'edit.mountDate', kind: 'moment' },
  { name: 'mountLabel', label: 'edit.mountLabel', kind: 'text', maxLength: 500 },
];

/** Fields of a mount that has ended. */
export const ENDED_MOUNT_FIELDS: readonly FormField[] = [
  ...MOUNT_FIELDS,
  { name: 'end', label: 'edit.unmountDate', kind: 'moment' },
  { name: 'unmountLabel', label: 'edit.unmountLabel', kind: 'text', maxLength: 500 },
];
