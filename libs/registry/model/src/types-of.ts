import { type Field, type Fields, type FieldTypes } from './field';
import { type AnyModel } from './record-model';

/** The keys of a stored record and its revision. */
export interface StoredRecord {
  readonly id: number;
  readonly uuid: string;
  /** Raised with every change of the record's own fields. */
  readonly revision: number;
}

/** The keys that begin every record, as it goes over the wire. */
export interface RecordDocument {
  readonly '@uuid': string;
  readonly id: number;
  readonly created: string;
  readonly lastModified: string;
}

/** The documents that others show in full, by their tables: the model of each adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declarations of the same name add members
export interface ReferredDocuments {}

type TypesOf<Each> = Each extends Field<infer Types extends FieldTypes> ? Types : never;

type RowKey<Key, Each> = Key extends string ? `${Key}${TypesOf<Each>['rowEnding']}` : never;
type RowFields<F extends Fields> = {
  readonly [Key in keyof F as RowKey<Key, F[Key]>]:
    TypesOf<F[Key]>['row'] | (TypesOf<F[Key]>['presence'] extends 'optional' ? null : never);
};

/** The name of a field in documents whose presence there is `When`. */
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
/** Moments are texts in bodies; parts are as they are in rows, with null for what is absent. */
type BodyValue<Types extends FieldTypes> = Types['row'] extends Date ? string : Types['row'];

/** The owner's id in a row. */
type OwnerRow<Owner> = Owner extends { readonly table: infer Table extends string }
  ? { readonly [Key in `${Table}Id`]: number }
  : object;

/** The owner's id in a document: always, in lists across owners only, or not at all. */
type OwnerDocument<Owner> = Owner extends { readonly table: infer Table extends string; readonly id: infer Id }
  ? Id extends { readonly shown: 'always' }
    ? { readonly [Key in `${Table}Id`]: number }
    : Id extends { readonly shown: 'across' }
      ? { readonly [Key in `${Table}Id`]?: number }
      : object
  : object;

/** A row of a record, as rules see it. */
export type RowOf<Model extends AnyModel> = StoredRecord & OwnerRow<Model['owner']> & RowFields<Model['fields']>;

/** The document of a record, as it goes over the wire. */
export type DocumentOf<Model extends AnyModel> = RecordDocument &
  DocumentFields<Model['fields']> &
  OwnerDocument<Model['owner']>;

/** The body that makes or changes a record. */
export type BodyOf<Model extends AnyModel> = {
  readonly [Key in keyof Model['fields'] as BodyKey<Key, TypesOf<Model['fields'][Key]>, 'always'>]: BodyValue<
    TypesOf<Model['fields'][Key]>
  >;
} & {
  readonly [Key in keyof Model['fields'] as BodyKey<Key, TypesOf<Model['fields'][Key]>, 'perhaps'>]?: BodyValue<
    TypesOf<Model['fields'][Key]>
  >;
};

/** A part of a record, as rules see it. A request may name a record that it refers to by its uuid. */
export type PartRow<F extends Fields> = RowFields<F> & {
  readonly [Key in keyof F & string as TypesOf<F[Key]>['rowEnding'] extends 'Id' ? `${Key}Uuid` : never]?: string;
};

/** A part of a record in its document. */
export type PartOf<F extends Fields> = DocumentFields<F>;
