/** Fields and relations of selectors, from `x-collections` of the registry's OpenAPI. */
export type FieldGraph = Readonly<Record<string, FieldCollection>>;

interface FieldCollection {
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly relations: readonly { readonly name: string; readonly collection: string }[];
}

/** Continuation of a selector. */
export interface SelectorOption {
  /** Whole selector; a relation's ends with a dot. */
  readonly selector: string;
  readonly isRelation: boolean;
  /** Type of the field, or collection of the relation. */
  readonly type: string;
}

const ITEM = 'item';

/** Continuations of a begun selector of items: fields first, then relations. */
export function selectorOptions(graph: FieldGraph, typed: string): SelectorOption[] {
  const path = typed.split('.').slice(0, -1);
  const collection = collectionAt(graph, path);
  if (!collection) return [];
  const prefix = path.map((name) => `${name}.`).join('');
  return [
    ...collection.fields.map(({ name, type }) => ({ selector: prefix + name, isRelation: false, type })),
    ...collection.relations.map(({ name, collection: to }) => ({
      selector: `${prefix}${name}.`,
      isRelation: true,
      type: to,
    })),
  ];
}

/** Type of a field, `relation`, or undefined for an unknown selector. */
export function selectorType(graph: FieldGraph, selector: string): string | undefined {
  const path = selector.split('.');
  const name = path.pop();
  const collection = collectionAt(graph, path);
  const field = collection?.fields.find((each) => each.name === name);
  if (field) return field.type;
  return collection?.relations.some((each) => each.name === name) ? 'relation' : undefined;
}

function collectionAt(graph: FieldGraph, path: readonly string[]): FieldCollection | undefined {
  let collection = graph[ITEM];
  for (const name of path) {
    const relation = collection?.relations.find((each) => each.name === name);
    collection = relation && graph[relation.collection];
  }
  return collection;
}

const NULLS = ['=isnull=', '=notnull='];
const ORDER = ['==', '!=', '>', '>=', '<', '<=', '=between=', '=notbetween=', '=in=', '=out=', ...NULLS];
const TEXT = ['==', '!=', '=like=', '=ilike=', '=notlike=', '=notilike=', '=in=', '=out=', ...NULLS];

/** Operators that suit a type. */
export function operatorsOf(type: string | undefined): readonly string[] {
  if (type === 'relation') return NULLS;
  if (type === 'boolean') return ['==', '!=', ...NULLS];
  return type === undefined || type === 'text' ? TEXT : ORDER;
}
