import { type ImportDescription } from '@pelorus/registry/domain';
import { type AnyModel, type Ownership } from '@pelorus/registry/model';
import { type Field, type Naming, type Sql, type Tables, type ToOneRelation } from '@pelorus/shared/persistence';
import { type Columns } from './columns';
import { type DocumentShape } from './document-sql';

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

/** A value that no two records have, by the constraint that says so. */
export interface UniqueValue {
  readonly constraint: string;
  readonly field: string;
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

/** All that the database's side makes of the model of a table's records. */
export interface AnyDescription {
  readonly model: AnyModel;
  /** The name of the collection, which ends its path: `vocable-groups`. */
  readonly name: string;
  /** The name of one record in links, histories and errors: `contact of an item`. */
  readonly kind: string;
  /** The name of one record among its owner's, where that is shorter: `contact`. */
  readonly kindOfOwner?: string;
  readonly owner: Ownership;
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
