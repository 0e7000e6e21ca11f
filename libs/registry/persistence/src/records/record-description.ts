import { type EntitySchemaColumnOptions } from 'typeorm';
import { type Field, type Naming, type Sql, type Tables, type ToOneRelation } from '@pelorus/shared/persistence';
import { type ImportDescription, type RecordDocument, type StoredRecord } from '@pelorus/registry/domain';
import { type DocumentShape } from './document-sql';

/** The columns of a table by the names of the fields that they hold. */
export type Columns = Readonly<Record<string, EntitySchemaColumnOptions>>;

/** The fields of a row that are columns; a list is a part with a table of its own. */
export type ColumnField<Row> = {
  [Key in keyof Row]: Row[Key] extends readonly unknown[] ? never : Key;
}[Exclude<keyof Row, keyof StoredRecord>];

/** Another record that a record refers to by one of its columns. */
export interface RecordRelation {
  /** The other record's table. */
  readonly target: string;
  readonly column: string;
  readonly nullable: boolean;
  /** The group that a vocable must be of. */
  readonly group?: string;
  /** The relation of the other record that leads back here; without one there is none. */
  readonly inverse?: string;
}

/** Another record that follows from the value of a column. */
export interface ImpliedRelation {
  /** The other record's table. */
  readonly target: string;
  readonly column: string;
  readonly key: NonNullable<ToOneRelation['key']>;
}

/** Records without an owner: a collection of their own. */
export interface NoOwner {
  readonly table: null;
}

/** Records that belong to a mission. */
export interface OwnedByMission {
  readonly table: 'mission';
}

/** Records that belong to an item, and where they follow the item. */
export interface OwnedByItem {
  readonly table: 'item';
  /** Whether `with` shows it with its item. */
  readonly shown: boolean;
  /** Whether versions of the item keep it, so that it is compared between versions, too. */
  readonly inVersions: boolean;
  /** Whether the history of the item tells its changes with `within`. */
  readonly inHistory: boolean;
  /** Whether copies of the item get it: unless a request says otherwise, when a request asks for it, or never. */
  readonly cloned: 'by default' | 'on request' | 'never';
}

export type RecordOwner = NoOwner | OwnedByMission | OwnedByItem;

/** A value that no two records have, by the constraint that says so. */
export interface UniqueValue<Field extends string = string> {
  readonly constraint: string;
  readonly field: Field;
  /** The name of a record in the error: `vocable of this group`. */
  readonly kind: string;
}

/** Rows of another table that are part of a record and are written as a whole with it. */
export interface RecordPart {
  readonly table: string;
  /** The field of the record that lists them. */
  readonly field: string;
  /** All columns of the table, its id included. */
  readonly columns: Columns;
  /** The field of a row that holds the record's id. */
  readonly owner: string;
  /** The field of a row that holds its place in the list. */
  readonly place: string;
  readonly relations: Readonly<Record<string, RecordRelation>>;
  /** The column that tells a record from the others of its owner, by which a copy is found. */
  readonly match: string;
}

/** A record as the row of a table in CSV: between what identifies a record and when it was written. */
export interface RecordCells {
  /** The code of the record, if it has one. */
  readonly code?: (tables: Tables, alias: string) => Sql;
  readonly own: (tables: Tables, alias: string) => DocumentShape;
}

/** All there is to say of the records of one table, whatever they are; lists over all records are made from it. */
export interface AnyDescription {
  /** The name of the collection, which ends its path: `vocable-groups`. */
  readonly name: string;
  /** The name of one record in links, histories and errors: `contact of an item`. */
  readonly kind: string;
  /** The name of one record among its owner's, where that is shorter: `contact`. */
  readonly kindOfOwner?: string;
  readonly owner: RecordOwner;
  /** The column of the last part of a record's path. */
  readonly key: string;
  readonly columns: Columns;
  /** Rows of another table that are part of the record; null without. */
  readonly part: RecordPart | null;
  readonly unique: readonly UniqueValue[];
  /** The fields that `where` and `sorts` may name, besides those of every record. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly relations: Readonly<Record<string, RecordRelation>>;
  /** Relations of lists that no column refers by; they follow from the value of one. */
  readonly implied?: Readonly<Record<string, ImpliedRelation>>;
  /** How a record is named in filters and for people, where it has a name. */
  readonly naming?: Naming;
  /** The keys of a record's document, for the row under an alias, without records that belong to it. */
  readonly document: (tables: Tables, alias: string) => DocumentShape;
  /** The keys that only a single record is shown with. */
  readonly single?: (tables: Tables, alias: string) => DocumentShape;
  /** The document of histories, where it is another one. */
  readonly told?: (tables: Tables, alias: string) => DocumentShape;
  readonly csv: RecordCells;
  /** How rows of an import become such records, which belong to items; null when they are not imported by themselves. */
  readonly import: ImportDescription | null;
  /** Whether many documents contain such a record, so that it is read once for all of them. */
  readonly shared: boolean;
  /** Whether single revisions can be looked at and restored. */
  readonly revisions: boolean;
  /** The keys of the document that tell something of a person. */
  readonly personal: readonly string[] | 'all';
  /** The columns in which clients look for parts of words, which trigrams index. */
  readonly searched: readonly string[];
}

/** The description of records with a row and a document of these types: each column and each key is one of theirs. */
export interface RecordDescription<Row extends StoredRecord, Document extends RecordDocument> extends AnyDescription {
  readonly columns: { readonly [Key in ColumnField<Row>]: EntitySchemaColumnOptions };
  readonly unique: readonly UniqueValue<keyof Row & string>[];
  readonly document: (tables: Tables, alias: string) => DocumentShape<keyof Document & string>;
  readonly single?: (tables: Tables, alias: string) => DocumentShape<keyof Document & string>;
  /** Never set: the types of a row and of a document, from which functions infer them. */
  readonly types?: { readonly row: Row; readonly document: Document };
}

/** The parts of a description that types of lists are made of, with the very words that it has. */
type Words<Description> = Pick<Description, Extract<keyof Description, 'name' | 'owner'>>;

/** Describes the records of a table; every part must be said. */
export function describeRecords<Row extends StoredRecord, Document extends RecordDocument>() {
  return <const Description extends RecordDescription<Row, Document>>(
    description: Description,
  ): RecordDescription<Row, Document> & Words<Description> => description;
}
