import { type Tagged } from '@pelorus/client';
import { type MessageId } from '../../messages';
import { type FieldOf, type FormField, type FormValues } from '../../forms/form-field';
import { type FormExtra } from '../../forms/record-form';

/** Kind of records of items: makes, changes, deletes and restores one. */
export interface Belonging<Row extends { readonly id: number }, Body> {
  readonly kind: string;
  readonly labels: { readonly add: MessageId; readonly edit: MessageId; readonly remove: MessageId };
  readonly nameOf: (row: Row) => string;
  readonly newFields: readonly FieldOf<Body>[];
  /** Default values of a new one. */
  readonly proposed?: () => FormValues;
  readonly fieldsOf: (row: Row) => readonly FormField[];
  readonly valuesOf: (row: Row) => FormValues;
  readonly extra?: FormExtra;
  readonly read: (path: BelongingPath, signal?: AbortSignal) => Promise<Tagged<Row>>;
  readonly create: (item: number, body: Body) => Promise<unknown>;
  readonly change: (
    path: BelongingPath,
    body: Record<string, unknown>,
    headers: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
  readonly remove: (path: BelongingPath) => Promise<unknown>;
  /** Restores a revision, also of a deleted record. */
  readonly restore: (path: BelongingPath, revision: number) => Promise<unknown>;
}

/** Ids of an item and of its record. */
export interface BelongingPath {
  readonly item: number;
  readonly id: number;
}

/** Revision in an ETag, if any. */
export function revisionOf(etag: string | undefined): number | undefined {
  const number = /^(?:W\/)?"(\d+)-/.exec(etag ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}
