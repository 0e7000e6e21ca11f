import { type FormField } from '../forms/form-field';
import { modelFields, modelValues } from '../forms/model-fields';
import { parents, vocables } from '../forms/reference/reference-searches';

const LOOKS = {
  typeId: { label: 'item.type', search: vocables('DeviceTypes') },
  parentId: { label: 'item.parent', help: 'edit.parentHelp' },
  shortName: { label: 'item.shortName', help: 'edit.shortNameHelp' },
  longName: 'item.name',
  statusId: 'item.status',
  description: 'item.description',
  manufacturer: 'item.manufacturer',
  model: 'item.model',
  serialNumber: 'item.serialNumber',
  inventoryNumber: 'item.inventoryNumber',
  citation: 'item.citation',
  operationInstructions: 'item.operationInstructions',
} as const;
const DETAILS = ['description', 'manufacturer'] as const;

export const NEW_ITEM_FIELDS = modelFields(
  'item',
  LOOKS,
  ...(['typeId', 'parentId', 'shortName', 'longName', 'statusId', ...DETAILS] as const),
).fresh;

/** Fields of an item that is there: its short name is fixed, and moves have a form of their own. */
export const ITEM_FIELDS = modelFields(
  'item',
  LOOKS,
  ...(['longName', 'typeId', 'statusId', ...DETAILS] as const),
).changeable.filter(({ name }) => name !== 'parentId');

export const itemValues = modelValues('item');

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
