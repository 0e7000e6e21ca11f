import { didYouMean, DomainError, nearest, type SortKey } from '@pelorus/shared/kernel';
import { type Collection, type FieldType, leadsTo, type Relation, resolveSelector, selectorsOf } from './collection';
import { empty, identifier, join, type Sql, sql } from './sql';
import { type Tables } from './tables';

/** The alias under which every list statement knows the collection's own table. */
export const ROOT = 'root';

const DESCENDING = sql` desc`;

export interface SortTerm {
  readonly value: Sql;
  readonly direction: Sql;
  /** The direction of the same order, read from its end. */
  readonly reversed: Sql;
  /** Whether no two records of the list have the same value, so that later terms order nothing. */
  readonly unique: boolean;
}

/** Sorting of a list statement: joins of to-one relations, and the terms of ORDER BY (the last is the id). */
export interface Sorting {
  readonly joins: Sql;
  readonly terms: readonly SortTerm[];
}

/** Whether a relation leads to one record, so that a list can be sorted by its fields. */
export function isToOne(relation: Relation): boolean {
  return relation.kind === 'one';
}

/** Compiles sort keys; an unknown or ambiguous one is DomainError `malformed` that names it and the nearest. */
export function compileSorting(tables: Tables, collection: Collection, sorts: readonly SortKey[]): Sorting {
  const joins = new Map<string, Sql>();
  const terms = sorts.map((key) => compileKey(tables, collection, key, joins));
  const id = { value: identifier(ROOT, 'id'), direction: empty, reversed: DESCENDING, unique: true };
  return { joins: joins.size === 0 ? empty : join([...joins.values()], ' '), terms: [...terms, id] };
}

/** The terms up to the first that orders all records. */
export function decisiveTerms(terms: readonly SortTerm[]): readonly SortTerm[] {
  return terms.slice(0, terms.findIndex(({ unique }) => unique) + 1);
}

/** The terms as ORDER BY takes them; `values` stand for the terms' own expressions. */
export function orderBy(
  terms: readonly Pick<SortTerm, 'value' | 'direction'>[],
  values = terms.map(({ value }) => value),
): Sql {
  return join(
    terms.map(({ direction }, i) => sql`${values[i] ?? empty}${direction}`),
    ', ',
  );
}

function compileKey(tables: Tables, collection: Collection, key: SortKey, joins: Map<string, Sql>): SortTerm {
  const resolved = resolveSelector(collection, key.field);
  if (!resolved || !resolved.path.every(({ relation }) => isToOne(relation))) throw unknownSort(collection, key.field);
  let alias = ROOT;
  let nullable = resolved.field.nullable ?? false;
  for (const { name, relation } of resolved.path) {
    const next = alias === ROOT ? `by_${name}` : `${alias}_${name}`;
    nullable ||= relation.kind === 'one' && (relation.nullable ?? false);
    joins.set(
      next,
      sql`left join ${tables(relation.target().table)} ${identifier(next)} on ${leadsTo(relation, alias, next)}`,
    );
    alias = next;
  }
  const { type, column, unique = false } = resolved.field;
  const term = orderTerm(sql`${identifier(alias, column)}`, type, key.descending, nullable);
  return { ...term, unique: unique && alias === ROOT };
}

function orderTerm(column: Sql, type: FieldType, descending: boolean, nullable: boolean): Omit<SortTerm, 'unique'> {
  // By code point on every server, whatever its locale; codes are ASCII.
  const value = type === 'text' || type === 'code' ? sql`${column} collate "C"` : column;
  if (!descending) return { value, direction: empty, reversed: DESCENDING };
  return nullable
    ? { value, direction: sql` desc nulls last`, reversed: sql` nulls first` }
    : { value, direction: DESCENDING, reversed: empty };
}

function unknownSort(collection: Collection, field: string): DomainError {
  const known = selectorsOf(collection, isToOne);
  const detail = `'${field.slice(0, 64)}' is no field to sort ${collection.name} by${didYouMean(nearest(field, known))}`;
  return new DomainError('malformed', 'unknown-field', detail, {
    faults: [{ code: 'unknown-field', detail, parameter: 'sorts' }],
  });
}
