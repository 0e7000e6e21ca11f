import { type RegistryBody } from '../../api/services';
import { type FormField, type FormValues, referenceOf } from '../../forms/form-field';
import { parents } from '../../forms/reference/reference-searches';

/** Own fields of a copy. */
export interface Copy {
  readonly shortName: string;
  readonly longName: string;
  readonly serialNumber: string;
  readonly inventoryNumber: string;
}

/** Relations to copy, and whether by default. */
export const COPIED = [
  { name: 'parameters', isUsual: true },
  { name: 'contacts', isUsual: true },
  { name: 'fields', isUsual: true },
  { name: 'resources', isUsual: true },
  { name: 'events', isUsual: false },
  { name: 'children', isUsual: false },
] as const;

/** Fields common to all copies. */
export const CLONE_FIELDS: readonly FormField[] = [
  { name: 'parentId', label: 'item.parent', help: 'edit.parentHelp', kind: 'reference', search: parents },
  ...COPIED.map(({ name }): FormField => ({ name, label: `edit.include.${name}`, kind: 'flag' })),
];

export const COPY_FIELDS: readonly FormField[] = [
  { name: 'shortName', label: 'item.shortName', kind: 'text', required: true, maxLength: 64 },
  { name: 'longName', label: 'item.name', kind: 'text', maxLength: 500 },
  { name: 'serialNumber', label: 'item.serialNumber', kind: 'text', maxLength: 500 },
  { name: 'inventoryNumber', label: 'item.inventoryNumber', kind: 'text', maxLength: 500 },
];

export type CloneBody = RegistryBody<'POST /rest/v2/items/{id}/clone'>;

/** Body for copies; without a parent they are roots. */
export const cloneBody = (values: FormValues, copies: readonly Copy[]): CloneBody => ({
  parentId: referenceOf(values['parentId'])?.id ?? 0,
  include: COPIED.map(({ name }) => name).filter((name) => values[name] === true),
  copies: copies.map(({ shortName, ...others }) => ({
    shortName,
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
  })),
});
