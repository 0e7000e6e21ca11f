import { type ImportDescription } from '@pelorus/registry/domain';
import { type AnyModel, type Ownership } from '@pelorus/registry/model';
import { type Field, type Naming, type Sql, type Tables, type ToOneRelation } from '@pelorus/shared/persistence';
import { type Columns } from './columns';
import { type DocumentShape } from './document-sql';

/** Relation by a column. */
export interface RecordRelation {
  readonly target: string;
  readonly column: string;
  readonly nullable: boolean;
  /** Group of the vocable. */
  readonly group?: string;
  /** Relation back here; absent for none. */
  readonly inverse?: string;
}

/** Relation that follows from a column's value. */
export interface ImpliedRelation {
  readonly target: string;
  readonly column: string;
  readonly key: NonNullable<ToOneRelation['key']>;
}

/** Unique value, by its constraint. */
export interface UniqueValue {
  readonly constraint: string;
  readonly field: string;
  /** Name of a record in the error: `vocable of this group`. */
  readonly kind: string;
}

/** List of a record in a table of its own, written as a whole. */
export interface RecordPart {
  readonly table: string;
  /** Field that holds the list. */
  readonly field: string;
  /** All columns, the id included. */
  readonly columns: Columns;
  /** Field of a row with the record's id. */
  readonly owner: string;
  /** Field of a row with its place in the list. */
  readonly place: string;
  readonly relations: Readonly<Record<string, RecordRelation>>;
  /** Column that tells siblings apart, by which a copy is found. */
  readonly match: string;
}

/** Cells of a record in CSV, between keys and moments. */
export interface RecordCells {
  readonly code?: (tables: Tables, alias: string) => Sql;
  readonly own: (tables: Tables, alias: string) => DocumentShape;
}

/** Database's side of a model. */
export interface AnyDescription {
  readonly model: AnyModel;
  /** Collection, the last part of its path: `vocable-groups`. */
  readonly name: string;
  /** Kind of record in links, histories and errors: `contact of an item`. */
  readonly kind: string;
  /** Shorter kind below the owner: `contact`. */
  readonly kindOfOwner?: string;
  readonly owner: Ownership;
  /** Column of the last part of a path. */
  readonly key: string;
  readonly columns: Columns;
  /** List in a table of its own; null without. */
  readonly part: RecordPart | null;
  readonly unique: readonly UniqueValue[];
  /** Fields of `where` and `sorts`, besides those of every record. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly relations: Readonly<Record<string, RecordRelation>>;
  /** Relations that follow from a column's value. */
  readonly implied?: Readonly<Record<string, ImpliedRelation>>;
  /** Names for filters and people, where there are names. */
  readonly naming?: Naming;
  /** Document of the row under an alias, without records that belong to it. */
  readonly document: (tables: Tables, alias: string) => DocumentShape;
  /** Keys of single records only. */
  readonly single?: (tables: Tables, alias: string) => DocumentShape;
  /** Document in histories, where it differs. */
  readonly told?: (tables: Tables, alias: string) => DocumentShape;
  readonly csv: RecordCells;
  /** How import rows become records; null where they do not by themselves. */
  readonly import: ImportDescription | null;
  /** Whether the record is read once for many documents. */
  readonly shared: boolean;
  /** Whether revisions can be read and restored. */
  readonly revisions: boolean;
  /** Personal keys of the document. */
  readonly personal: readonly string[] | 'all';
  /** Columns searched for parts of words, indexed by trigrams. */
  readonly searched: readonly string[];
}
