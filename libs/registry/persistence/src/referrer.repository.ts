import { type Collection, identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { type Referrer } from '@pelorus/registry/domain';
import { CONTACTS, STATES, UNITS, VOCABLE_GROUPS, VOCABLES } from './catalogue-collections';
import { addressOf, type RecordPath } from './record-paths';
import { type RegistryChange } from './registry-change';
import {
  EVENTS,
  FIELDS,
  ITEM_CONTACTS,
  ITEMS,
  MISSION_CONTACTS,
  MISSION_ITEMS,
  MISSIONS,
  PARAMETERS,
  RESOURCES,
} from './registry-collections';

/** All collections whose records may refer to others. */
const COLLECTIONS: readonly Collection[] = [
  ...[STATES, UNITS, VOCABLE_GROUPS, VOCABLES, CONTACTS, ITEMS, PARAMETERS, ITEM_CONTACTS, EVENTS, FIELDS, RESOURCES],
  ...[MISSIONS, MISSION_ITEMS, MISSION_CONTACTS],
];

/** How many referrers an answer lists. */
const LISTED = 100;

/** Records that refer to another, the first hundred, and how many there are in all. */
export interface Referrers {
  readonly referrers: readonly Referrer[];
  readonly total: number;
}

/** Finds the records that refer to another: by every relation of a collection to one of it. */
export class ReferrerRepository {
  constructor(private readonly schema: string) {}

  async find(change: RegistryChange, target: Collection, id: number): Promise<Referrers> {
    const selects = COLLECTIONS.flatMap((collection) => this.referencesFrom(collection, target, id));
    if (selects.length === 0) return { referrers: [], total: 0 };
    const rows = await change.query<Row>(
      sql`select referrer.*, count(*) over () as total
        from (${join(selects, ' union all ')}) referrer limit ${LISTED}`,
    );
    const referrers = rows.map(({ table, ...path }) => toReferrer(table, path));
    return { referrers, total: rows[0]?.total ?? 0 };
  }

  private referencesFrom(collection: Collection, target: Collection, id: number): Sql[] {
    const conditions = Object.values(collection.relations)
      .filter((relation) => relation.kind === 'one' && relation.target() === target)
      .map(({ column }) => sql`${identifier(column)} = ${id}`);
    if (conditions.length === 0) return [];
    if (collection === PARAMETERS && target === UNITS) conditions.push(this.hasPropertyWith(id));
    const { owner, key } = addressOf(collection.table);
    return [
      sql`select ${collection.table} as "table", id, ${owner ? identifier(owner.column) : sql`null::bigint`} as owner,
        ${identifier(key)}::bigint as key
        from ${identifier(this.schema, collection.table)} where ${join(conditions, ' or ')}`,
    ];
  }

  /** The properties of a parameter are part of it. */
  private hasPropertyWith(unitId: number): Sql {
    return sql`id in (select parameter_id from ${identifier(this.schema, 'parameter_property')} where unit_id = ${unitId})`;
  }
}

interface Row extends RecordPath {
  readonly table: string;
  readonly id: number;
  readonly total: number;
}

function toReferrer(table: string, { id, owner, key }: RecordPath & { readonly id: number }): Referrer {
  const { kind, link } = addressOf(table);
  return { kind, id, link: link({ owner, key }) };
}
