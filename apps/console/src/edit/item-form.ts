import { type ItemChange } from '@pelorus/client';
import { type RegistryBody } from '../api/services';
import { type FieldOf } from '../forms/form-field';
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

/** Values of the forms of moves: the new parent, and the date of the move. */
export type MoveValues = Pick<ItemChange, 'parentId'> & NonNullable<ItemChange['workflow']>;

/** Fields by which an item is put on another one, or made a root. */
export const MOVE_FIELDS: readonly FieldOf<MoveValues>[] = [
  { name: 'parentId', label: 'item.parent', help: 'edit.moveHelp', kind: 'reference', search: parents },
  { name: 'mountDate', label: 'edit.mountDate', help: 'edit.mountDateHelp', kind: 'moment' },
  { name: 'mountLabel', label: 'edit.mountLabel', kind: 'text', maxLength: 500 },
];

/** Fields by which an item is taken off its parent. */
export const TAKE_OFF_FIELDS: readonly FieldOf<MoveValues>[] = [
  { name: 'unmountDate', label: 'edit.unmountDate', kind: 'moment' },
  { name: 'unmountLabel', label: 'edit.unmountLabel', kind: 'text', maxLength: 500 },
];

/** Fields of a version that is kept. */
export const VERSION_FIELDS: readonly FieldOf<RegistryBody<'POST /rest/v2/items/{id}/versions'>>[] = [
  { name: 'validityDate', label: 'item.validFrom', help: 'edit.versionHelp', kind: 'moment' },
];
