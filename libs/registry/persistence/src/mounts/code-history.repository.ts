import { grouped } from '@pelorus/shared/kernel';
import { type Database, identifier, presentTables, type Sql, sql } from '@pelorus/shared/persistence';
import { type AsOfView, type CodeFacts, type DatedMount } from '@pelorus/registry/domain';
import { tablesAsOf } from '../as-of/as-of-tables';
import { registryTables } from '../tables/registry-tables';

/** Short name of a parameter from `since` to before `until`, in milliseconds since 1970. */
export interface ParameterName {
  readonly itemId: number;
  readonly parameterId: number;
  readonly shortName: string;
  readonly since: number;
  readonly until: number;
}

export interface ItemSummary {
  readonly id: number;
  readonly code: string;
  readonly longName: string;
}

interface NameRow {
  readonly id: number;
  readonly since: number;
  readonly shortName: string;
  readonly type: string;
  readonly parentId: number | null;
}

/** Reads the facts behind codes over time, for many items with few statements. */
export class CodeHistoryRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Facts of items, and of all that they were ever on. */
  async facts(itemIds: readonly number[], at?: AsOfView): Promise<Map<number, CodeFacts>> {
    const mounts = await this.database.query<DatedMount & { readonly itemId: number }>(
      sql`with recursive above (id) as (
          select id from unnest(${itemIds}::bigint[]) wanted (id)
          union
          select mount.parent_id from above join ${this.#mounts(at)} mount on mount.item_id = above.id)
        select mount.item_id as "itemId", mount.parent_id as "parentId", ${milliseconds(sql`mount.start_date`)} as start,
          coalesce(${milliseconds(sql`mount.end_date`)}, 'Infinity') as "end", mount.start_given as "startGiven", mount.end_given as "endGiven"
        from above join ${this.#mounts(at)} mount on mount.item_id = above.id order by mount.start_date, mount.id`,
    );
    const ids = [...new Set([...itemIds, ...mounts.map(({ parentId }) => parentId)])];
    const names = await this.#names(ids, at);
    const facts = new Map<number, CodeFacts>();
    const mountsOf = grouped(mounts, ({ itemId }) => itemId);
    for (const [id, states] of grouped(names, (row) => row.id)) {
      facts.set(id, { names: states, mounts: mountsOf.get(id) ?? [], bornMounted: states[0]!.parentId !== null });
    }
    return facts;
  }

  /** Ids of items that may have had a code (in lower case) at any time: by history, or by dated mounts. */
  async holders(codes: readonly string[]): Promise<number[]> {
    const { mount } = registryTables(this.schema);
    const history = this.#history('item');
    const rows = await this.database.query<{ id: number }>(
      sql`with recursive wanted as (select code, string_to_array(code, ':') as names from unnest(${codes}::text[]) asked (code)),
        way (id, code, depth) as (
          select distinct state.id, wanted.code, 2 from wanted join ${history} state
            on state.code = wanted.names[1] || ':' || wanted.names[2]
          union
          select mount.item_id, wanted.code, way.depth + 1
          from way join wanted on wanted.code = way.code and cardinality(wanted.names) > way.depth
            join ${mount} mount on mount.parent_id = way.id
            join ${history} state on state.id = mount.item_id and lower(state.short_name) = wanted.names[way.depth + 1])
        select way.id from way join wanted on wanted.code = way.code and cardinality(wanted.names) = way.depth
        union
        select state.id from ${history} state where state.code = any(${codes}::text[])`,
    );
    return rows.map(({ id }) => id);
  }

  /** Short names of the parameters of items, by time; the first one has no begin. */
  async parameterNames(itemIds: readonly number[], at?: AsOfView): Promise<ParameterName[]> {
    const rows = await this.database.query<ParameterName>(
      sql`select state.item_id as "itemId", state.id as "parameterId", lower(state.short_name) as "shortName",
          case when row_number() over states = 1 then '-Infinity' else ${milliseconds(sql`lower(state.valid)`)} end as since,
          coalesce(${milliseconds(sql`upper(state.valid)`)}, 'Infinity') as until
        from ${this.#history('parameter')} state
        where state.item_id = any(${itemIds}::bigint[]) and ${known(at)}
        window states as (partition by state.id order by lower(state.valid))
        order by state.id, lower(state.valid)`,
    );
    return rows.filter(({ since, until }) => since < until);
  }

  /** Summaries of items, unordered. */
  summaries(itemIds: readonly number[]): Promise<ItemSummary[]> {
    return this.database.query(
      sql`select id, code, long_name as "longName" from ${registryTables(this.schema).item}
        where id = any(${itemIds}::bigint[])`,
    );
  }

  /** Names of items, by time. */
  #names(ids: readonly number[], at: AsOfView | undefined): Promise<NameRow[]> {
    return this.database.query(
      sql`select id, since, "shortName", type, "parentId" from (
          select state.id, ${milliseconds(sql`lower(state.valid)`)} as since, state.short_name as "shortName",
            type.system_name as type, state.parent_id as "parentId", state.type_id,
            lag(state.short_name) over states as "formerName", lag(state.type_id) over states as "formerType"
          from ${this.#history('item')} state join ${registryTables(this.schema).vocable} type on type.id = state.type_id
          where state.id = any(${ids}::bigint[]) and ${known(at)}
          window states as (partition by state.id order by lower(state.valid))) state
        where "formerName" is distinct from "shortName" or "formerType" is distinct from type_id order by id, since`,
    );
  }

  #mounts(at: AsOfView | undefined) {
    return (at ? tablesAsOf(this.schema, at) : presentTables(this.schema))('mount');
  }

  #history(table: 'item' | 'parameter') {
    return identifier(this.schema, `${table}_history`);
  }
}

/** Condition that the state `state` was known in a view. */
const known = (at: AsOfView | undefined): Sql =>
  at?.moment ? sql`lower(state.valid) <= ${at.moment}::timestamptz` : sql`true`;

function milliseconds(moment: Sql): Sql {
  return sql`(extract(epoch from ${moment}) * 1000)::float8`;
}
