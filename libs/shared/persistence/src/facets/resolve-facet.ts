import {
  type Collection,
  type FieldType,
  type Naming,
  type ResolvedSelector,
  resolveSelector,
  selectorsOf,
} from '../collection';
import { unknownFacet } from './facet.errors';

/** The types of fields whose values are counted; each moment, uuid or measured number would be a value of its own. */
const COUNTED: readonly FieldType[] = ['text', 'code', 'integer', 'boolean'];

export interface ResolvedFacet extends ResolvedSelector {
  /** As it was asked for: `type`. */
  readonly name: string;
  /** The selector of its values: `type.systemName`. */
  readonly selector: string;
  /** The names of values for people; without it a value is its own name. */
  readonly label?: Naming['label'];
}

/** A selector, or a relation to records with a name, which stands for that name; else DomainError `malformed`. */
export function resolveFacet(collection: Collection, name: string): ResolvedFacet {
  const facet = facetOf(collection, name);
  if (!facet) throw unknownFacet(collection, name, facetNames(collection));
  return facet;
}

function facetOf(collection: Collection, name: string): ResolvedFacet | undefined {
  const resolved = resolveSelector(collection, name);
  if (resolved) return counted({ ...resolved, name, selector: name });
  const naming = resolveSelector(collection, `${name}.id`)?.path.at(-1)?.relation.target().naming;
  const selector = naming && `${name}.${naming.field}`;
  const named = selector === undefined ? undefined : resolveSelector(collection, selector);
  return named && counted({ ...named, name, selector: selector ?? name });
}

/** The facet with its labels; undefined when its values are not counted. */
function counted(facet: ResolvedFacet): ResolvedFacet | undefined {
  if (!COUNTED.includes(facet.field.type) || facet.field.computed) return undefined;
  // Names of the list's own records would need further columns of each.
  const naming = facet.path.at(-1)?.relation.target().naming;
  const isNaming = naming !== undefined && facet.selector.split('.').at(-1) === naming.field;
  return isNaming ? { ...facet, label: naming.label } : facet;
}

const names = new WeakMap<Collection, readonly string[]>();

/** The names of all facets of a collection through at most two relations, for suggestions and descriptions. */
export function facetNames(collection: Collection): readonly string[] {
  const known = names.get(collection) ?? namesIn(collection);
  names.set(collection, known);
  return known;
}

function namesIn(collection: Collection): string[] {
  const selectors = selectorsOf(collection);
  const relations = selectors.flatMap((selector) =>
    selector.endsWith('.id') ? [selector.slice(0, -'.id'.length)] : [],
  );
  return [...relations, ...selectors].filter((name) => facetOf(collection, name) !== undefined);
}
