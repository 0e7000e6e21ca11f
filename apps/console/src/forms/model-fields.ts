import { type BodyKey, formFields, type PlainField, type RecordTable } from '@pelorus/registry/model';
import { type MessageId } from '../messages';
import { type FieldValue, type FormField, type FormValues, type ReferenceSearch } from './form-field';
import { rangesOf } from './range';
import { contacts, parents, states, units, vocableGroups, vocables } from './reference/reference-searches';

/** Form's additions to a model's field: label, help, another search. */
type Look = MessageId | { readonly label: MessageId; readonly help?: MessageId; readonly search?: ReferenceSearch };

const SEARCHES: Readonly<Record<string, ReferenceSearch>> = {
  contact: contacts,
  item: parents,
  state: states,
  unit: units,
  vocable_group: vocableGroups,
};

function formField<Name extends string>(plain: PlainField<Name>, look: Look): FormField<Name> {
  const { name, kind, required, maxLength, target = '', group } = plain;
  const { search, ...words } = typeof look === 'string' ? { label: look } : look;
  const base = { name, ...words, ...(required ? { required } : {}) };
  switch (kind) {
    case 'reference':
      return { ...base, kind, search: search ?? (group ? vocables(group) : SEARCHES[target]!) };
    case 'text':
    case 'lines':
      return { ...base, kind, ...(maxLength === undefined ? {} : { maxLength }) };
    case 'integer':
      return { ...base, kind: 'number' };
    case 'boolean':
      return { ...base, kind: 'flag' };
    case 'parts':
      return { ...base, kind: 'ranges' };
    case 'number':
    case 'moment':
      return { ...base, kind };
  }
}

/**
 * Form fields of a record's model: `fresh` for new records, `changeable` without fixed ones. `first` names the leading
 * fields.
 */
export function modelFields<Table extends RecordTable>(
  table: Table,
  looks: Readonly<Record<BodyKey<Table>, Look>>,
  ...first: readonly BodyKey<Table>[]
): Readonly<Record<'fresh' | 'changeable', readonly FormField<BodyKey<Table>>[]>> {
  const rank = (name: BodyKey<Table>): number => (first.includes(name) ? first.indexOf(name) : first.length);
  const plain = formFields(table).toSorted((a, b) => rank(a.name) - rank(b.name));
  const shown = (fields: typeof plain) => fields.map((one) => formField(one, looks[one.name]));
  return { fresh: shown(plain), changeable: shown(plain.filter(({ fixed }) => !fixed)) };
}

interface Named {
  readonly id: number;
  readonly generalName?: string;
  readonly code?: string;
  readonly name?: string;
}

/** Form values of a record. */
export const modelValues =
  (table: RecordTable) =>
  (record: object): FormValues =>
    Object.fromEntries(formFields(table).map((plain) => [plain.name, valueOf(plain, record)]));

function valueOf({ key, kind }: PlainField, record: object): FieldValue {
  const value: unknown = (record as Readonly<Record<string, unknown>>)[key];
  if (kind === 'parts') return rangesOf({ properties: (value ?? []) as Parameters<typeof rangesOf>[0]['properties'] });
  if (kind !== 'reference' || typeof value !== 'object' || value === null) return (value ?? null) as FieldValue;
  const { id, generalName, code, name } = value as Named;
  return { id, label: generalName ?? code ?? name ?? '' };
}
