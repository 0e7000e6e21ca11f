import { type Contact } from '@pelorus/client';
import { type MessageId } from '../messages';
import { numberOf, type Range, rangeBody } from './range';

/** A record that a field refers to. */
export interface Reference {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
  /** Part of codes that it stands for: of an item its code, of a word its system name. */
  readonly code?: string;
  /** Who may give the right that the account lacks for it. */
  readonly ask?: readonly Contact[];
}

/** Finds records by words, for fields that refer to one. */
export type ReferenceSearch = (words: string, signal: AbortSignal) => Promise<readonly Reference[]>;

interface Base<Name> {
  /** Key of the body. */
  readonly name: Name;
  readonly label: MessageId;
  readonly help?: MessageId;
  readonly required?: boolean;
}

/** An option: its name is a text of the console, or stands in the records themselves. */
export type ChoiceOption = { readonly id: string } & ({ readonly label: MessageId } | { readonly name: string });

/**
 * A field of a form. `ranges` are the properties of a parameter, `choices` the chosen ids with commas. `required` and
 * `maxLength` are those of the body in the service's description.
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

/** A field that a form of a body may have. */
export type FieldOf<Body> = FormField<keyof Body & string>;

/** Value of a field: null where there is none. */
export type FieldValue = string | number | boolean | Reference | readonly Range[] | null;
export type FormValues = Readonly<Record<string, FieldValue>>;

type BodyValue = string | number | boolean | null | readonly unknown[];

/** Whether a value is empty, as forms and services mean it. */
const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (isRanges(value) && value.length === 0);

export const isRanges = (value: FieldValue | undefined): value is readonly Range[] => Array.isArray(value);

/** The record that a value refers to. */
export const referenceOf = (value: FieldValue | undefined): Reference | null =>
  typeof value === 'object' && value !== null && !isRanges(value) ? value : null;

/** Two values that a service would not tell apart. */
export const isSameValue = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (isEmpty(a) && isEmpty(b)) || comparable(a) === comparable(b);

/** A number that was typed equals the number that was read. */
const comparable = (value: FieldValue | undefined): string => {
  const inBody = bodyValue(value);
  return typeof inBody === 'object' ? JSON.stringify(inBody) : String(inBody);
};

/** A value as bodies have it: the id of a reference, null for nothing. */
export function bodyValue(value: FieldValue | undefined): BodyValue {
  if (value === undefined || value === null || value === '') return null;
  if (isRanges(value)) return value.map(rangeBody);
  return typeof value === 'object' ? value.id : value;
}

/** The value of a field in a body: what was typed stays a text until then. */
function sentValue({ kind, name }: FormField, values: FormValues): BodyValue {
  const value = values[name];
  if (typeof value !== 'string') return bodyValue(value);
  if (kind === 'number') return numberOf(value);
  return bodyValue(kind === 'moment' ? value.trim().replace(/(?<=\d) +(?=\d)/, 'T') : value);
}

/**
 * The body that makes a record: fields without a value are left out. The form asks for what the body requires; the
 * service says what is wrong with the rest.
 */
export const newBody = <Body = Record<string, unknown>>(fields: readonly FieldOf<Body>[], values: FormValues): Body =>
  Object.fromEntries(
    fields.filter(({ name }) => !isEmpty(values[name])).map((field) => [field.name, sentValue(field, values)]),
  ) as Body;

/** The body that changes a record: the fields that differ from `before`; null clears. */
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
