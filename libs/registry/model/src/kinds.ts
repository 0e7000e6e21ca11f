import { Field, type Fields, type FieldTypes, type TextKind } from './field';
import { type PartOf, type ReferredDocuments, type PartRow } from './types-of';

/** Types of a field with one name everywhere. */
export interface Plain<Row, Document = Row> extends FieldTypes {
  readonly row: Row;
  readonly document: Document;
  readonly rowEnding: '';
  readonly documentEnding: '';
  readonly presence: 'required';
  readonly access: 'written';
}

/** Types of a reference shown in full. */
export interface Referring<Target extends string> extends FieldTypes {
  readonly row: number;
  readonly document: Target extends keyof ReferredDocuments ? ReferredDocuments[Target] : object;
  readonly rowEnding: 'Id';
  readonly documentEnding: '';
  readonly presence: 'required';
  readonly access: 'written';
}

/** Types of a reference shown by id. */
export interface ReferringById extends FieldTypes {
  readonly row: number;
  readonly document: number;
  readonly rowEnding: 'Id';
  readonly documentEnding: 'Id';
  readonly presence: 'required';
  readonly access: 'written';
}

/** Types of a reference shown in its own form. */
export interface ReferringAs<Document> extends FieldTypes {
  readonly row: number;
  readonly document: Document;
  readonly rowEnding: 'Id';
  readonly documentEnding: '';
  readonly presence: 'required';
  readonly access: 'written';
}

/** Types of a list of parts; empty by default. */
export interface Parted<Row, Document> extends FieldTypes {
  readonly row: Row;
  readonly document: Document;
  readonly rowEnding: '';
  readonly documentEnding: '';
  readonly presence: 'defaulted';
  readonly access: 'written';
}

/** Text of at most 10,000 characters, unless `max` differs. */
export function text(options: Partial<Omit<TextKind, 'kind'>> = {}): Field<Plain<string>> {
  return new Field({ kind: 'text', max: 10_000, min: 0, lines: false, ...options });
}

/** Free text of several lines. */
export function lines(max = 10_000): Field<Plain<string>> {
  return text({ max, lines: true });
}

export function number(
  options: { readonly min?: number; readonly max?: number; readonly unit?: string } = {},
): Field<Plain<number>> {
  return new Field({ kind: 'number', ...options });
}

/** Whole number; a `large` one may exceed 32 bits. */
export function integer({ large = false }: { readonly large?: boolean } = {}): Field<Plain<number>> {
  return new Field({ kind: 'integer', large });
}

export function boolean(): Field<Plain<boolean>> {
  return new Field({ kind: 'boolean' });
}

/** Moment: a Date in rows, UTC to the millisecond in documents. */
export function moment(options: { readonly notBefore?: string } = {}): Field<Plain<Date, string>> {
  return new Field({ kind: 'moment', ...options });
}

/** Code of an item. */
export function code(): Field<Plain<string>> {
  return new Field({ kind: 'code' });
}

/** Bytes, hexadecimal in documents. */
export function bytes(): Field<Plain<Uint8Array, string>> {
  return new Field({ kind: 'bytes' });
}

export function json(): Field<Plain<object>> {
  return new Field({ kind: 'json' });
}

interface ReferenceOptions {
  readonly inverse?: string;
  readonly zero?: boolean;
}

/** Record shown in full: the vocable `type` by the `typeId` of rows and bodies. */
export function reference<const Target extends keyof ReferredDocuments>(
  target: Target,
  options: ReferenceOptions = {},
): Field<Referring<Target>> {
  return new Field({ kind: 'reference', target, form: 'record', zero: false, ...options });
}

/** Vocable of a group, by `systemName`. */
export function vocable(group: string): Field<Referring<'vocable'>> {
  return new Field({ kind: 'reference', target: 'vocable', group, form: 'record', zero: false });
}

/** Record shown by id: `parentId`. */
export function idOf(target: string, options: ReferenceOptions = {}): Field<ReferringById> {
  return new Field({ kind: 'reference', target, form: 'id', zero: false, ...options });
}

/** Record shown in its own form. */
export function referenceAs<Document extends object>(target: string): Field<ReferringAs<Document>> {
  return new Field({ kind: 'reference', target, form: 'own', zero: false });
}

/** List of at most `max` parts, rows of another table. */
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
