import { type Item } from '@pelorus/client';
import { type FormField, type FormValues } from '../forms/form-field';
import { parents, states, vocables } from '../forms/reference/reference-searches';

const TYPE: FormField = {
  name: 'typeId',
  label: 'item.type',
  kind: 'reference',
  required: true,
  search: vocables('DeviceTypes'),
};
const STATUS: FormField = { name: 'statusId', label: 'item.status', kind: 'reference', required: true, search: states };
const LONG_NAME: FormField = { name: 'longName', label: 'item.name', kind: 'text', required: true, maxLength: 500 };

const DETAILS: readonly FormField[] = [
  { name: 'description', label: 'item.description', kind: 'lines', maxLength: 10_000 },
  { name: 'manufacturer', label: 'item.manufacturer', kind: 'text', maxLength: 500 },
  { name: 'model', label: 'item.model', kind: 'text', maxLength: 500 },
  { name: 'serialNumber', label: 'item.serialNumber', kind: 'text', maxLength: 500 },
  { name: 'inventoryNumber', label: 'item.inventoryNumber', kind: 'text', maxLength: 500 },
  { name: 'citation', label: 'item.citation', kind: 'text', maxLength: 2_000 },
  { name: 'operationInstructions', label: 'item.operationInstructions', kind: 'lines', maxLength: 100_000 },
];

/** Fields of a new item. */
export const NEW_ITEM_FIELDS: readonly FormField[] = [
  TYPE,
  { name: 'parentId', label: 'item.parent', help: 'edit.parentHelp', kind: 'reference', search: parents },
  {
    name: 'shortName',
    label: 'item.shortName',
    help: 'edit.shortNameHelp',
    kind: 'text',
    required: true,
    maxLength: 64,
  },
  LONG_NAME,
  STATUS,
  ...DETAILS,
];

/** Fields of an item that is there: its short name is fixed, and moves have a form of their own. */
export const ITEM_FIELDS: readonly FormField[] = [LONG_NAME, TYPE, STATUS, ...DETAILS];

export const itemValues = ({ longName, type, status, ...item }: Item): FormValues => ({
  longName,
  typeId: { id: type.id, label: type.generalName },
  statusId: { id: status.id, label: status.name },
  description: item.description ?? null,
  manufacturer: item.manufacturer ?? null,
  model: item.model ?? null,
  serialNumber: item.serialNumber ?? null,
  inventoryNumber: item.inventoryNumber ?? null,
  citation: item.citation ?? null,
  operationInstructions: item.operationInstructions ?? null,
});

/** Fields by which an item is put on another one, or made a root. */
export const MOVE_FIELDS: readonly FormField[] = [
  { name: 'parentId', label: 'item.parent', help: 'edit.moveHelp', kind: 'reference', search: parents },
  { name: 'mountDate', label: 'edit.mountDate', help: 'edit.mountDateHelp', kind: 'moment' },
  { name: 'mountLabel', label: 'edit.mountLabel', kind: 'text', maxLength: 500 },
];

/** Fields by which an item is taken off its parent. */
export const TAKE_OFF_FIELDS: readonly FormField[] = [
  { name: 'unmountDate', label: 'edit.unmountDate', kind: 'moment' },
  { name: 'unmountLabel', label: 'edit.unmountLabel', kind: 'text', maxLength: 500 },
];

/** Fields of a version that is kept. */
export const VERSION_FIELDS: readonly FormField[] = [
  { name: 'validityDate', label: 'item.validFrom', help: 'edit.versionHelp', kind: 'moment' },
];
