import { type Collection, identifier, join, type Sql, sql, snakeCase } from '@pelorus/shared/persistence';
import { type Referrer } from '@pelorus/registry/domain';
import { type RecordPath } from '../records/record-address';
import { type RecordPart, type RecordRelation } from '../records/record-description';
import { ALL_RECORDS, recordOf, type AnyRecord } from '../records/records';
import { type RegistryChange } from '../writing/registry-change';

/** Most listed referrers. */
const LISTED = 100;

/** First referrers of a record, and their number. */
export interface Referrers {
  readonly referrers: readonly Referrer[];
  readonly total: number;
}

/** Finds records that refer to another, by relations of records and of their parts. */
export class ReferrerRepository {
  constructor(private readonly schema: string) {}

  async find(change: RegistryChange, target: Collection, id: number): Promise<Referrers> {
    const selects = ALL_RECORDS.flatMap((record) => this.#referencesFrom(record, target, id));
    if (selects.length === 0) return { referrers: [], total: 0 };
    const rows = await change.query<Row>(
      sql`select referrer.*, count(*) over () as total
        from (${join(selects, ' union all ')}) referrer limit ${LISTED}`,
    );
    const referrers = rows.map(({ table, ...path }) => toReferrer(table, path));
    return { referrers, total: rows[0]?.total ?? 0 };
  }

  #referencesFrom({ table, address, relations, part }: AnyRecord, target: Collection, id: number): Sql[] {
    const conditions = referencesTo(target, relations, id);
    if (part) conditions.push(...this.#referencesFromPart(part, target, id));
    if (conditions.length === 0) return [];
    const { owner, key } = address;
    return [
      sql`select ${table} as "table", id, ${owner ? identifier(owner.column) : sql`null::bigint`} as owner,
        ${identifier(key)}::bigint as key
        from ${identifier(this.schema, table)} where ${join(conditions, ' or ')}`,
    ];
  }

  /** A row of a part counts as its record. */
  #referencesFromPart({ table, owner, relations }: RecordPart, target: Collection, id: number): Sql[] {
    const conditions = referencesTo(target, relations, id);
    if (conditions.length === 0) return [];
    return [
      sql`id in (select ${identifier(snakeCase(owner))} from ${identifier(this.schema, table)}
        where ${join(conditions, ' or ')})`,
    ];
  }
}

interface Row extends RecordPath {
  readonly table: string;
  readonly id: number;
  readonly total: number;
}

function referencesTo({ table }: Collection, relations: Readonly<Record<string, RecordRelation>>, id: number): Sql[] {
  return Object.values(relations)
    .filter(({ target }) => target === table)
    .map(({ column }) => sql`${identifier(column)} = ${id}`);
}

function toReferrer(table: string, { id, owner, key }: RecordPath & { readonly id: number }): Referrer {
  const { kind, link } = recordOf(table).address;
  return { kind, id, link: link({ owner, key }) };
}
