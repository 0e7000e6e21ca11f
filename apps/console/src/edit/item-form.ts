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

/** Fields of a stored item: its short name is fixed, moves have their own form. */
export const ITEM_FIELDS = modelFields(
  'item',
  LOOKS,
  ...(['longName', 'typeId', 'statusId', ...DETAILS] as const),
).changeable.filter(({ name }) => name !== 'parentId');

export const itemValues = modelValues('item');

/** Values of a move: parent and date. */
export type MoveValues = Pick<ItemChange, 'parentId'> & NonNullable<ItemChange['workflow']>;

/** Fields that mount an item, or make it a root. */
export const MOVE_FIELDS: readonly FieldOf<MoveValues>[] = [
  { name: 'parentId', label: 'item.parent', help: 'edit.moveHelp', kind: 'reference', search: parents },
  { name: 'mountDate', label: 'edit.mountDate', help: 'edit.mountDateHelp', kind: 'moment' },
  { name: 'mountLabel', label: 'edit.mountLabel', kind: 'text', maxLength: 500 },
];

/** Fields that take an item off. */
export const TAKE_OFF_FIELDS: readonly FieldOf<MoveValues>[] = [
  { name: 'unmountDate', label: 'edit.unmountDate', kind: 'moment' },
  { name: 'unmountLabel', label: 'edit.unmountLabel', kind: 'text', maxLength: 500 },
];

/** Fields of a new version. */
export const VERSION_FIELDS: readonly FieldOf<RegistryBody<'POST /rest/v2/items/{id}/versions'>>[] = [
  { name: 'validityDate', label: 'item.validFrom', help: 'edit.versionHelp', kind: 'moment' },
];
