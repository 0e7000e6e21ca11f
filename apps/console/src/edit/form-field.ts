import { type MessageId } from '../messages';

/** A record that a field refers to. */
export interface Reference {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
}

/** Finds records by words, for fields that refer to one. */
export type ReferenceSearch = (words: string, signal: AbortSignal) => Promise<readonly Reference[]>;

interface Base {
  /** Key of the body. */
  readonly name: string;
  readonly label: MessageId;
  readonly help?: MessageId;
  readonly required?: boolean;
}

/** A field of a form. `required` and `maxLength` are those of the body in the service's description. */
export type FormField =
  | (Base & { readonly kind: 'text' | 'lines'; readonly maxLength?: number })
  | (Base & { readonly kind: 'number' })
  | (Base & { readonly kind: 'moment' })
  | (Base & { readonly kind: 'flag' })
  | (Base & { readonly kind: 'reference'; readonly search: ReferenceSearch });

/** Value of a field: null where there is none. */
export type FieldValue = string | number | boolean | Reference | null;
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Whether a value is empty, as forms and services mean it. */
const isEmpty = (value: FieldValue | undefined): boolean => value === undefined || value === null || value === '';

/** Two values that a service would not tell apart. */
export const isSameValue = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (isEmpty(a) && isEmpty(b)) || bodyValue(a) === bodyValue(b);

/** A value as bodies have it: the id of a reference, null for nothing. */
export function bodyValue(value: FieldValue | undefined): string | number | boolean | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? value.id : value;
}

/** The body that makes a record: fields without a value are left out. */
export const newBody = (fields: readonly FormField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(({ name }) => !isEmpty(values[name])).map(({ name }) => [name, bodyValue(values[name])]),
  );

/** The body that changes a record: the fields that differ from `before`; null clears. */
export const changeBody = (
  fields: readonly FormField[],
  before: FormValues,
  values: FormValues,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => !isSameValue(before[name], values[name]))
      .map(({ name }) => [name, bodyValue(values[name])]),
  );
