import { identifier, type Sql, sql } from './sql';

/** How a field is compared: `code` is text that is stored in lower case and compared ignoring case. */
export type FieldType = 'integer' | 'number' | 'text' | 'code' | 'date-time' | 'boolean' | 'uuid';

export interface Field {
  readonly type: FieldType;
  readonly column: string;
  /** Whether records without this field exist. */
  readonly nullable?: boolean;
  /** Whether no two records have the same value; sorting by it needs no further key. */
  readonly unique?: boolean;
  /** Column that is never less than this one; its index finds records from a value on. */
  readonly atMost?: string;
  /** Expression used instead of the column in filters through a relation; takes the record and the record that leads to it. */
  readonly computed?: (record: Sql, parent: Sql) => Sql;
}

export interface ToOneRelation {
  readonly kind: 'one';
  readonly target: () => Collection;
  /** The column that tells the other record, by its id unless `key` says otherwise. */
  readonly column: string;
  readonly nullable?: boolean;
  /** Where the column does not hold the other record's id: the other's column, and the value it has, made from this column. */
  readonly key?: { readonly column: string; readonly value: (column: Sql) => Sql };
}

export interface ToManyRelation {
  readonly kind: 'many';
  readonly target: () => Collection;
  /** The column of the other table that holds this record's id. */
  readonly column: string;
  /** The column of this record that the other table's column holds; by default its id. */
  readonly own?: string;
}

export type Relation = ToOneRelation | ToManyRelation;

/** What a record is called where only its name is shown. */
export interface Naming {
  /** The field that filters know it by: `systemName`. */
  readonly field: string;
  /** The name for people, of the row under an alias. */
  readonly label: (record: string) => Sql;
}

/** The names that clients may use; sorting, filters, OpenAPI and suggestions are made from this table. */
export interface Collection {
  /** Plural, as in the path: `items`. */
  readonly name: string;
  readonly table: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly relations: Readonly<Record<string, Relation>>;
  /** How one of its records is named; without it, facets by these records need a field. */
  readonly naming?: Naming;
}

export interface ResolvedSelector {
  readonly path: readonly { readonly name: string; readonly relation: Relation }[];
  readonly field: Field;
}

/** Relations that a selector may follow. Without a limit, records that refer to their own kind could be followed for ever. */
const MAX_RELATIONS = 4;

/** Resolves a dotted selector through at most four relations; undefined when there is no such field. */
export function resolveSelector(collection: Collection, selector: string): ResolvedSelector | undefined {
  const names = selector.split('.', MAX_RELATIONS + 2);
  const last = names.pop() ?? '';
  if (names.length > MAX_RELATIONS) return undefined;
  const path: { name: string; relation: Relation }[] = [];
  let current = collection;
  for (const name of names) {
    const relation = own(current.relations, name);
    if (!relation) return undefined;
    path.push({ name, relation });
    current = relation.target();
  }
  const field = own(current.fields, last);
  return field && { path, field };
}

/** The referring column of a relation to one record, the id of many. Such a selector can only be asked for presence. */
export function resolveRelation(collection: Collection, selector: string): ResolvedSelector | undefined {
  const resolved = resolveSelector(collection, `${selector}.id`);
  const last = resolved?.path.at(-1)?.relation;
  if (!resolved || last?.kind !== 'one') return resolved;
  return {
    path: resolved.path.slice(0, -1),
    field: { type: 'integer', column: last.column, nullable: last.nullable },
  };
}

/** The condition that the row under the alias `to` is what a relation of the row under the alias `from` leads to. */
export function leadsTo(relation: Relation, from: string, to: string): Sql {
  if (relation.kind === 'many') {
    return sql`${identifier(to, relation.column)} = ${identifier(from, relation.own ?? 'id')}`;
  }
  const column = identifier(from, relation.column);
  return relation.key
    ? sql`${identifier(to, relation.key.column)} = ${relation.key.value(column)}`
    : sql`${identifier(to, 'id')} = ${column}`;
}

/** The value of an object's own key: `constructor` and `__proto__` are no fields. */
function own<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Relations that a suggested selector follows. */
const DEPTH = 2;

/** All selectors of a collection through at most two relations, for suggestions and descriptions. */
export function selectorsOf(
  collection: Collection,
  follow: (relation: Relation) => boolean = () => true,
  depth = DEPTH,
): string[] {
  const names = Object.keys(collection.fields);
  if (depth === 0) return names;
  for (const [name, relation] of Object.entries(collection.relations)) {
    if (!follow(relation)) continue;
    names.push(...selectorsOf(relation.target(), follow, depth - 1).map((selector) => `${name}.${selector}`));
  }
  return names;
}
