import { type Field, type Fields, type FieldTypes } from './field';
import { type AnyModel } from './record-model';

/** Keys and revision of a stored record. */
export interface StoredRecord {
  readonly id: number;
  readonly uuid: string;
  /** Grows with every change of the record's own fields. */
  readonly revision: number;
}

/** Keys that begin every document. */
export interface RecordDocument {
  readonly '@uuid': string;
  readonly id: number;
  readonly created: string;
  readonly lastModified: string;
}

/** Documents that others show in full, by table; each model adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type -- declarations of the same name add members
export interface ReferredDocuments {}

type TypesOf<Each> = Each extends Field<infer Types extends FieldTypes> ? Types : never;

type RowKey<Key, Each> = Key extends string ? `${Key}${TypesOf<Each>['rowEnding']}` : never;
type RowFields<F extends Fields> = {
  readonly [Key in keyof F as RowKey<Key, F[Key]>]:
    | TypesOf<F[Key]>['row']
    | (TypesOf<F[Key]>['presence'] extends 'optional' ? null : never);
};

/** Name of a field in documents with this presence. */
type DocumentKey<Key, Types extends FieldTypes, When extends 'always' | 'perhaps'> = Key extends string
  ? Types['access'] extends 'hidden'
    ? never
    : (
          Types['presence'] extends 'optional' ? 'perhaps' : Types['access'] extends 'alone' ? 'perhaps' : 'always'
        ) extends When
      ? `${Key}${Types['documentEnding']}`
      : never
  : never;

type DocumentFields<F extends Fields> = {
  readonly [Key in keyof F as DocumentKey<Key, TypesOf<F[Key]>, 'always'>]: TypesOf<F[Key]>['document'];
} & {
  readonly [Key in keyof F as DocumentKey<Key, TypesOf<F[Key]>, 'perhaps'>]?: TypesOf<F[Key]>['document'];
};

type BodyKey<Key, Types extends FieldTypes, When extends 'always' | 'perhaps'> = Key extends string
  ? Types['access'] extends 'written'
    ? (Types['presence'] extends 'required' ? 'always' : 'perhaps') extends When
      ? `${Key}${Types['rowEnding']}`
      : never
    : never
  : never;
/** Moments are texts in bodies; parts are as in rows, with null for absent values. */
type BodyValue<Types extends FieldTypes> = Types['row'] extends Date ? string : Types['row'];

/** Owner's id in a row. */
type OwnerRow<Owner> = Owner extends { readonly table: infer Table extends string }
  ? { readonly [Key in `${Table}Id`]: number }
  : object;

/** Owner's id in a document: always, in lists across owners, or never. */
type OwnerDocument<Owner> = Owner extends { readonly table: infer Table extends string; readonly id: infer Id }
  ? Id extends { readonly shown: 'always' }
    ? { readonly [Key in `${Table}Id`]: number }
    : Id extends { readonly shown: 'across' }
      ? { readonly [Key in `${Table}Id`]?: number }
      : object
  : object;

/** Row of a record. */
export type RowOf<Model extends AnyModel> = StoredRecord & OwnerRow<Model['owner']> & RowFields<Model['fields']>;

/** Document of a record. */
export type DocumentOf<Model extends AnyModel> = RecordDocument &
  DocumentFields<Model['fields']> &
  OwnerDocument<Model['owner']>;

/** Body that makes or changes a record. */
export type BodyOf<Model extends AnyModel> = {
  readonly [Key in keyof Model['fields'] as BodyKey<Key, TypesOf<Model['fields'][Key]>, 'always'>]: BodyValue<
    TypesOf<Model['fields'][Key]>
  >;
} & {
  readonly [Key in keyof Model['fields'] as BodyKey<Key, TypesOf<Model['fields'][Key]>, 'perhaps'>]?: BodyValue<
    TypesOf<Model['fields'][Key]>
  >;
};

/** Row of a part. A request may name a referenced record by uuid. */
export type PartRow<F extends Fields> = RowFields<F> & {
  readonly [Key in keyof F & string as TypesOf<F[Key]>['rowEnding'] extends 'Id' ? `${Key}Uuid` : never]?: string;
};

/** Part in a document. */
export type PartOf<F extends Fields> = DocumentFields<F>;
