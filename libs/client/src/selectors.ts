import { collections as ingest } from './generated/ingest/values.gen';
import { collections as registry, facets } from './generated/registry/values.gen';

/** A field that filters name; `type` decides which values it takes. */
export interface CollectionField {
  readonly name: string;
  readonly type: 'integer' | 'number' | 'text' | 'code' | 'date-time' | 'boolean' | 'uuid';
  /** Whether there are records without it. */
  readonly nullable?: boolean;
}

/** A relation that filters follow by a dot. */
export interface CollectionRelation {
  readonly name: string;
  /** The collection that it leads to. */
  readonly collection: string;
  /** Whether it leads to several records, so that lists are not sorted by it. */
  readonly many?: boolean;
  /** Whether there are records for which it leads to none. */
  readonly nullable?: boolean;
}

/** Fields and relations of a list. */
export interface Collection {
  readonly fields: readonly CollectionField[];
  readonly relations: readonly CollectionRelation[];
  /** The field that stands for a record in facets. */
  readonly naming?: string;
}

export type Collections = Readonly<Record<string, Collection>>;

/** The collections of the registry: `item`, `contact`, `vocable`, ... */
export const REGISTRY_COLLECTIONS: Readonly<Record<keyof typeof registry, Collection>> = registry;
/** The collections of the ingest service: `dataset`, `stream`, ... */
export const INGEST_COLLECTIONS: Readonly<Record<keyof typeof ingest, Collection>> = ingest;
/** The facets of items that suit most registries, each with the selector of its values. */
export const ITEM_FACETS: readonly { readonly name: string; readonly selector: string }[] = facets;

/** What may follow in a selector: a field, which ends it, or a relation, which goes on with a dot. */
export type SelectorCompletion =
  | ({ readonly kind: 'field'; readonly selector: string } & CollectionField)
  | ({ readonly kind: 'relation'; readonly selector: string } & CollectionRelation);

/** Relations that a selector follows at the most. */
const DEPTH = 4;

/**
 * Selectors that begin with what is typed, ignoring case: after `contacts.co` the relation `contacts.contact`. Nothing
 * when a part before the last dot is no relation, or after more relations than a selector may follow.
 */
export function selectorCompletions(collections: Collections, name: string, typed: string): SelectorCompletion[] {
  const parts = typed.split('.');
  const begun = parts.pop() ?? '';
  const collection = parts.length > DEPTH ? undefined : collectionAt(collections, name, parts);
  if (!collection) return [];
  const prefix = parts.map((part) => `${part}.`).join('');
  const relations = parts.length < DEPTH ? collection.relations : [];
  return [
    ...collection.fields.map((field) => ({ kind: 'field' as const, selector: prefix + field.name, ...field })),
    ...relations.map((relation) => ({ kind: 'relation' as const, selector: prefix + relation.name, ...relation })),
  ].filter((each) => each.name.toLowerCase().startsWith(begun.toLowerCase()));
}

/** All fields of a list through some relations, one unless told otherwise; `name` is the whole selector. */
export function fieldsOf(collections: Collections, name: string, depth = 1): CollectionField[] {
  const { fields = [], relations = [] } = collections[name] ?? {};
  if (depth === 0) return [...fields];
  const behind = relations.flatMap((relation) =>
    fieldsOf(collections, relation.collection, depth - 1).map((field) => ({
      ...field,
      name: `${relation.name}.${field.name}`,
    })),
  );
  return [...fields, ...behind];
}

function collectionAt(collections: Collections, name: string, path: readonly string[]): Collection | undefined {
  let collection = collections[name];
  for (const part of path) {
    const relation = collection?.relations.find((each) => each.name === part);
    collection = relation && collections[relation.collection];
  }
  return collection;
}
