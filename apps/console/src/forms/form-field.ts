import { type Contact } from '@pelorus/client';
import { type MessageId } from '../messages';
import { numberOf, type Range, rangeBody } from './range';

/** Referenced record. */
export interface Reference {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
  /** Part of codes: an item's code, a vocable's `systemName`. */
  readonly code?: string;
  /** Contacts who can grant a missing right. */
  readonly ask?: readonly Contact[];
}

/** Finds records by words. */
export type ReferenceSearch = (words: string, signal: AbortSignal) => Promise<readonly Reference[]>;

interface Base<Name> {
  /** Key in bodies. */
  readonly name: Name;
  readonly label: MessageId;
  readonly help?: MessageId;
  readonly required?: boolean;
}

/** Option, named by the console's text or the record itself. */
export type ChoiceOption = { readonly id: string } & ({ readonly label: MessageId } | { readonly name: string });

/**
 * Field of a form. `ranges` are a parameter's properties, `choices` ids with commas. `required` and `maxLength` come
 * from OpenAPI.
 */
export type FormField<Name extends string = string> =
  | (Base<Name> & { readonly kind: 'text' | 'lines'; readonly maxLength?: number })
  | (Base<Name> & { readonly kind: 'number' })
  | (Base<Name> & { readonly kind: 'moment' })
  | (Base<Name> & { readonly kind: 'flag' })
  | (Base<Name> & { readonly kind: 'ranges' })
  | (Base<Name> & { readonly kind: 'choice'; readonly options: readonly ChoiceOption[] })
  | (Base<Name> & { readonly kind: 'choices'; readonly options: readonly ChoiceOption[] })
  | (Base<Name> & { readonly kind: 'reference'; readonly search: ReferenceSearch });

/** Field of a body's form. */
export type FieldOf<Body> = FormField<keyof Body & string>;

/** Value of a field; null for none. */
export type FieldValue = string | number | boolean | Reference | readonly Range[] | null;
export type FormValues = Readonly<Record<string, FieldValue>>;

type BodyValue = string | number | boolean | null | readonly unknown[];

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (isRanges(value) && value.length === 0);

export const isRanges = (value: FieldValue | undefined): value is readonly Range[] => Array.isArray(value);

export const referenceOf = (value: FieldValue | undefined): Reference | null =>
  typeof value === 'object' && value !== null && !isRanges(value) ? value : null;

/** Compares values as a service does. */
export const isSameValue = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (isEmpty(a) && isEmpty(b)) || comparable(a) === comparable(b);

/** Typed numbers equal read ones. */
const comparable = (value: FieldValue | undefined): string => {
  const inBody = bodyValue(value);
  return typeof inBody === 'object' ? JSON.stringify(inBody) : String(inBody);
};

/** Value in a body: a reference's id, null for none. */
export function bodyValue(value: FieldValue | undefined): BodyValue {
  if (value === undefined || value === null || value === '') return null;
  if (isRanges(value)) return value.map(rangeBody);
  return typeof value === 'object' ? value.id : value;
}

/** Value of a field in a body; typed numbers stay texts until here. */
function sentValue({ kind, name }: FormField, values: FormValues): BodyValue {
  const value = values[name];
  if (typeof value !== 'string') return bodyValue(value);
  if (kind === 'number') return numberOf(value);
  return bodyValue(kind === 'moment' ? value.trim().replace(/(?<=\d) +(?=\d)/, 'T') : value);
}

/** Body of a new record, without empty fields. The form checks required ones; the service the rest. */
export const newBody = <Body = Record<string, unknown>>(fields: readonly FieldOf<Body>[], values: FormValues): Body =>
  Object.fromEntries(
    fields.filter(({ name }) => !isEmpty(values[name])).map((field) => [field.name, sentValue(field, values)]),
  ) as Body;

/** Body of a change: fields that differ from `before`; null clears. */
export const changeBody = (
  fields: readonly FormField[],
  before: FormValues,
  values: FormValues,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => !isSameValue(before[name], values[name]))
      .map((field) => [field.name, sentValue(field, values)]),
  );
