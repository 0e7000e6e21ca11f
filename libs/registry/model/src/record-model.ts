import { type Fields } from './field';

/** How documents tell the owner's id: always, or in lists across owners. */
export interface OwnerId {
  readonly shown: 'always' | 'across';
  readonly description: string;
}

export interface NoOwner {
  readonly table: null;
}

export interface OwnedByMission {
  readonly table: 'mission';
}

/** Records of items, and where they follow the item. */
export interface OwnedByItem {
  readonly table: 'item';
  /** Whether `with` shows it. */
  readonly shown: boolean;
  /** Whether versions keep and compare it. */
  readonly inVersions: boolean;
  /** Whether the item's history has it `within`. */
  readonly inHistory: boolean;
  /** When copies of the item get it. */
  readonly cloned: 'by default' | 'on request' | 'never';
  readonly id?: OwnerId;
}

export type Ownership = NoOwner | OwnedByMission | OwnedByItem;

/** Keys that stand first or last, against the order of fields. */
export interface KeyOrder<Key extends string> {
  readonly first?: readonly Key[];
  readonly last?: readonly Key[];
}

/** Words for OpenAPI that do not follow from names. */
export interface CollectionWords {
  /** One record: `event of an item`. */
  readonly one?: string;
  /** List: `List what an item measures`. */
  readonly list?: string;
  /** Relation after `With ...`. */
  readonly shown?: string;
  /** Path parameter of a record. */
  readonly key?: { readonly name: string; readonly description: string };
  /** Name for classes, without `Dto` and `Body`: `Version`. */
  readonly title?: string;
}

export interface RecordModel<
  Name extends string = string,
  Owner extends Ownership = Ownership,
  Members extends Fields = Fields,
  Key extends string = string,
> {
  /** Collection, the last part of its path: `vocable-groups`. */
  readonly name: Name;
  /** Kind of record in links, histories and errors: `contact of an item`. */
  readonly kind: string;
  /** Shorter kind below the owner: `contact`. */
  readonly kindOfOwner?: string;
  readonly owner: Owner;
  /** Fields by name, in the order of forms. */
  readonly fields: Members;
  /** Field at the end of a path, if not the id. */
  readonly key?: Key;
  /** Order of documents, if not that of fields. */
  readonly document?: KeyOrder<Key>;
  /** Order of CSV columns, if not that of fields. */
  readonly csv?: KeyOrder<Key>;
  /** Names for filters and people: a field, or SQL of its own. */
  readonly naming?: { readonly field: Key | 'id'; readonly label: Key | 'own' };
  /** Field that makes the code, after the owner's. Import rows name records by it. */
  readonly code?: Key;
  /** Whether rows of imports write such records by themselves. */
  readonly imported?: boolean;
  /** Fields that, with the owner, tell a record from all others: no two records have the same, and they never change. */
  readonly pair?: readonly Key[];
  /** Whether many documents contain such a record, so that it is read once for all of them. */
  readonly shared?: boolean;
  /** Whether revisions can be read and restored. */
  readonly revisions: boolean;
  /** Personal keys of the document. */
  readonly personal?: readonly Key[] | 'all';
  readonly words?: CollectionWords;
}

export type AnyModel = RecordModel;

/** Declares a collection. An unknown key does not compile; the error names it and the fields. */
export function defineRecord<const Name extends string, const Owner extends Ownership, const Members extends Fields>(
  model: RecordModel<Name, Owner, Members, NoInfer<keyof Members & string>>,
): RecordModel<Name, Owner, Members, keyof Members & string> {
  return model;
}

export const OWN: NoOwner = { table: null };

export function ofMission(): OwnedByMission {
  return { table: 'mission' };
}

export function ofItem<const How extends Omit<OwnedByItem, 'table'>>(how: How): { readonly table: 'item' } & How {
  return { table: 'item', ...how };
}
