import { type Fields } from './field';

/** How a document tells the id of its record's owner: always, or in lists across owners only. */
export interface OwnerId {
  readonly shown: 'always' | 'across';
  readonly description: string;
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
  readonly id?: OwnerId;
}

export type Ownership = NoOwner | OwnedByMission | OwnedByItem;

/** Keys that stand first or last, where the order is not that of the fields. */
export interface KeyOrder<Key extends string> {
  readonly first?: readonly Key[];
  readonly last?: readonly Key[];
}

/** Words of a collection in the OpenAPI document, where they are not made from its names. */
export interface CollectionWords {
  /** One record: `event of an item`. */
  readonly one?: string;
  /** The list: `List what an item measures`. */
  readonly list?: string;
  /** Words of the relation after `With ...` in the OpenAPI document. */
  readonly shown?: string;
  /** The path parameter that says which record is meant. */
  readonly key?: { readonly name: string; readonly description: string };
  /** The name of the classes that describe it, without `Dto` and `Body`: `Version`. */
  readonly title?: string;
}

/** All that a collection is, whatever its fields are. */
export interface RecordModel<
  Name extends string = string,
  Owner extends Ownership = Ownership,
  Members extends Fields = Fields,
  Key extends string = string,
> {
  /** The name of the collection, which ends its path: `vocable-groups`. */
  readonly name: Name;
  /** The name of one record in links, histories and errors: `contact of an item`. */
  readonly kind: string;
  /** The name of one record among its owner's, where that is shorter: `contact`. */
  readonly kindOfOwner?: string;
  readonly owner: Owner;
  /** The fields by their names, in the order of forms. */
  readonly fields: Members;
  /** The field that ends a record's path, where it is not the id. */
  readonly key?: Key;
  /** The order of a document's keys, where it is not that of the fields. */
  readonly document?: KeyOrder<Key>;
  /** The order of columns in CSV, where it is not that of the fields. */
  readonly csv?: KeyOrder<Key>;
  /** How a record is named in filters, and for people: by a field, or by SQL of its own. */
  readonly naming?: { readonly field: Key | 'id'; readonly label: Key | 'own' };
  /** The field that makes the code of a record, after its owner's code. Rows of imports name records by it. */
  readonly code?: Key;
  /** Whether rows of imports write such records by themselves. */
  readonly imported?: boolean;
  /** Fields that, with the owner, tell a record from all others: no two records have the same, and they never change. */
  readonly pair?: readonly Key[];
  /** Whether many documents contain such a record, so that it is read once for all of them. */
  readonly shared?: boolean;
  /** Whether single revisions can be looked at and restored. */
  readonly revisions: boolean;
  /** The keys of the document that tell something of a person. */
  readonly personal?: readonly Key[] | 'all';
  readonly words?: CollectionWords;
}

/** A model of whatever fields. */
export type AnyModel = RecordModel;

/**
 * Declares a collection. A key that is no field does not compile; the error says which one it is, and which fields there
 * are.
 */
export function defineRecord<const Name extends string, const Owner extends Ownership, const Members extends Fields>(
  model: RecordModel<Name, Owner, Members, NoInfer<keyof Members & string>>,
): RecordModel<Name, Owner, Members, keyof Members & string> {
  return model;
}

/** Records of a collection of their own. */
export const OWN: NoOwner = { table: null };

/** Records that belong to a mission. */
export function ofMission(): OwnedByMission {
  return { table: 'mission' };
}

/** Records that belong to an item. */
export function ofItem<const How extends Omit<OwnedByItem, 'table'>>(how: How): { readonly table: 'item' } & How {
  return { table: 'item', ...how };
}
