import { Field, type Fields, type FieldTypes, type TextKind } from './field';
import { type PartOf, type ReferredDocuments, type PartRow } from './types-of';

/** The types of a field that is called the same in rows, bodies and documents. */
export interface Plain<Row, Document = Row> extends FieldTypes {
  readonly row: Row;
  readonly document: Document;
  readonly rowEnding: '';
  readonly documentEnding: '';
  readonly presence: 'required';
  readonly access: 'written';
}

/** The types of a field that refers to a record, which its document shows in full. */
export interface Referring<Target extends string> extends FieldTypes {
  readonly row: number;
  readonly document: Target extends keyof ReferredDocuments ? ReferredDocuments[Target] : object;
  readonly rowEnding: 'Id';
  readonly documentEnding: '';
  readonly presence: 'required';
  readonly access: 'written';
}

/** The types of a field that refers to a record, whose id its document shows. */
export interface ReferringById extends FieldTypes {
  readonly row: number;
  readonly document: number;
  readonly rowEnding: 'Id';
  readonly documentEnding: 'Id';
  readonly presence: 'required';
  readonly access: 'written';
}

/** The types of a field that refers to a record, which its document shows in a form of its own. */
export interface ReferringAs<Document> extends FieldTypes {
  readonly row: number;
  readonly document: Document;
  readonly rowEnding: 'Id';
  readonly documentEnding: '';
  readonly presence: 'required';
  readonly access: 'written';
}

/** The types of a list of parts, which is empty where none are given. */
export interface Parted<Row, Document> extends FieldTypes {
  readonly row: Row;
  readonly document: Document;
  readonly rowEnding: '';
  readonly documentEnding: '';
  readonly presence: 'defaulted';
  readonly access: 'written';
}

/** A text of at most 10,000 characters, unless `max` says otherwise. */
export function text(options: Partial<Omit<TextKind, 'kind'>> = {}): Field<Plain<string>> {
  return new Field({ kind: 'text', max: 10_000, min: 0, lines: false, ...options });
}

/** Free text of several lines. */
export function lines(max = 10_000): Field<Plain<string>> {
  return text({ max, lines: true });
}

/** A finite number. */
export function number(
  options: { readonly min?: number; readonly max?: number; readonly unit?: string } = {},
): Field<Plain<number>> {
  return new Field({ kind: 'number', ...options });
}

/** A whole number; a `large` one may have more than 32 bits. */
export function integer({ large = false }: { readonly large?: boolean } = {}): Field<Plain<number>> {
  return new Field({ kind: 'integer', large });
}

/** `true` or `false`. */
export function boolean(): Field<Plain<boolean>> {
  return new Field({ kind: 'boolean' });
}

/** A moment: a date in rows, in UTC and to the millisecond in documents. */
export function moment(options: { readonly notBefore?: string } = {}): Field<Plain<Date, string>> {
  return new Field({ kind: 'moment', ...options });
}

/** The code of an item. */
export function code(): Field<Plain<string>> {
  return new Field({ kind: 'code' });
}

/** Bytes, in hexadecimal in documents. */
export function bytes(): Field<Plain<Uint8Array, string>> {
  return new Field({ kind: 'bytes' });
}

/** An object as JSON. */
export function json(): Field<Plain<object>> {
  return new Field({ kind: 'json' });
}

/** Options of a reference. */
interface ReferenceOptions {
  readonly inverse?: string;
  readonly zero?: boolean;
}

/** Another record, which documents show in full: the vocable `type` by the `typeId` of rows and bodies. */
export function reference<const Target extends keyof ReferredDocuments>(
  target: Target,
  options: ReferenceOptions = {},
): Field<Referring<Target>> {
  return new Field({ kind: 'reference', target, form: 'record', zero: false, ...options });
}

/** A vocable of a group, by the `systemName` of that. */
export function vocable(group: string): Field<Referring<'vocable'>> {
  return new Field({ kind: 'reference', target: 'vocable', group, form: 'record', zero: false });
}

/** Another record, which documents show by its id: `parentId`. */
export function idOf(target: string, options: ReferenceOptions = {}): Field<ReferringById> {
  return new Field({ kind: 'reference', target, form: 'id', zero: false, ...options });
}

/** Another record, which documents show in a form of its own. */
export function referenceAs<Document extends object>(target: string): Field<ReferringAs<Document>> {
  return new Field({ kind: 'reference', target, form: 'own', zero: false });
}

/** A list of at most `max` parts, which are rows of a table of their own. */
export function parts<const Parts extends Fields>(options: {
  readonly table: string;
  readonly each: string;
  readonly match: string;
  readonly max: number;
  readonly fields: Parts;
}): Field<Parted<readonly PartRow<Parts>[], readonly PartOf<Parts>[]>> {
  return new Field<Parted<readonly PartRow<Parts>[], readonly PartOf<Parts>[]>>({ kind: 'parts', ...options }).default(
    [],
  ) as never;
}
