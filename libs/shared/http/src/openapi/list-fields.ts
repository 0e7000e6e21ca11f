import {
  type Collection,
  type FieldType,
  type Relation,
  resolveSelector,
  selectorsOf,
} from '@pelorus/shared/persistence';

export interface DescribedField {
  /** The selector: `type.systemName`. */
  readonly name: string;
  readonly type: FieldType;
  /** Whether there are records without it. */
  readonly nullable?: true;
}

export interface DescribedRelation {
  readonly name: string;
  /** The collection of the other records, by its name under `x-collections`. */
  readonly collection: string;
  /** Whether it leads to several records, so that lists are not sorted by it. */
  readonly many?: true;
  /** Whether there are records for which it leads to none. */
  readonly nullable?: true;
}

export interface DescribedCollection {
  readonly fields: readonly DescribedField[];
  readonly relations: readonly DescribedRelation[];
  readonly naming?: string;
}

export type DescribedCollections = Readonly<Record<string, DescribedCollection>>;

/** The fields of a list through at most one relation; `follow` chooses relations. */
export function describeFields(
  collection: Collection,
  follow: (relation: Relation) => boolean = () => true,
): DescribedField[] {
  return selectorsOf(collection, follow, 1).map((name) => {
    const { path, field } = resolveSelector(collection, name) ?? {};
    if (!field) throw new Error(`${collection.name} lists ${name}, which it has not`);
    const nullable = field.nullable || path?.some(({ relation }) => relation.kind === 'many' || relation.nullable);
    return { name, type: field.type, ...(nullable && { nullable }) };
  });
}

/** A collection and all that its relations lead to, by the names of their tables. */
export function describeCollections(collection: Collection): DescribedCollections {
  const described: Record<string, DescribedCollection> = {};
  const pending = [collection];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (described[next.table]) continue;
    described[next.table] = describeOne(next);
    pending.push(...Object.values(next.relations).map(({ target }) => target()));
  }
  return described;
}

function describeOne({ fields, relations, naming }: Collection): DescribedCollection {
  return {
    fields: Object.entries(fields).map(([name, { type, nullable }]) => ({ name, type, ...(nullable && { nullable }) })),
    relations: Object.entries(relations).map(([name, relation]) => ({
      ...{ name, collection: relation.target().table },
      ...(relation.kind === 'many' && { many: true }),
      ...(relation.kind === 'one' && relation.nullable && { nullable: true }),
    })),
    ...(naming && { naming: naming.field }),
  };
}
