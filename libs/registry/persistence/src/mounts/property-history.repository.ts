import { type Database, identifier, sql } from '@pelorus/shared/persistence';
import { type PropertyUnit } from '@pelorus/registry/domain';
import { registryTables } from '../tables/registry-tables';

/** Unit and type of a parameter from `since` to before `until`, in milliseconds since 1970. */
export interface ParameterState {
  readonly parameterId: number;
  readonly since: number;
  readonly until: number;
  readonly unit: PropertyUnit;
  /** `systemName` of the type. */
  readonly type: string;
}

/** Property of a parameter from `since` to before `until`, in milliseconds since 1970. */
export interface PropertyState {
  readonly parameterId: number;
  readonly since: number;
  readonly until: number;
  readonly place: number;
  readonly name: string;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly unit: PropertyUnit | null;
}

/** Event of an item from `since` to before `until`, in milliseconds since 1970. */
export interface ItemInterruption {
  readonly itemId: number;
  readonly since: number;
  readonly until: number;
  /** `systemName` of the type. */
  readonly event: string;
}

/** Reads properties of parameters over time, for many with two statements. */
export class PropertyHistoryRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Units and types of parameters, by time. */
  async parameters(parameterIds: readonly number[]): Promise<ParameterState[]> {
    const { unit, vocable } = registryTables(this.schema);
    return this.database.query<ParameterState>(
      sql`select state.id as "parameterId", ${SINCE} as since, ${UNTIL} as until, type.system_name as type,
          json_build_object('code', unit.code, 'ucum', unit.ucum) as unit
        from ${identifier(this.schema, 'parameter_history')} state
          join ${unit} unit on unit.id = state.unit_id join ${vocable} type on type.id = state.type_id
        where state.id = any(${parameterIds}::bigint[]) and not isempty(state.valid)
        order by state.id, lower(state.valid)`,
    );
  }

  /** Properties of parameters, by time and place. */
  async properties(parameterIds: readonly number[]): Promise<PropertyState[]> {
    return this.database.query<PropertyState>(
      sql`select state.parameter_id as "parameterId", ${SINCE} as since, ${UNTIL} as until, state.place::integer as place,
          state.name, state.lower::float8 as lower, state.upper::float8 as upper,
          case when unit.id is not null then json_build_object('code', unit.code, 'ucum', unit.ucum) end as unit
        from ${identifier(this.schema, 'parameter_property_history')} state
          left join ${registryTables(this.schema).unit} unit on unit.id = state.unit_id
        where state.parameter_id = any(${parameterIds}::bigint[]) and not isempty(state.valid)
        order by state.parameter_id, lower(state.valid), state.place`,
    );
  }

  /** Events with a duration; `types` are the lower-case letters of `systemName`s. */
  async interruptions(itemIds: readonly number[], types: readonly string[]): Promise<ItemInterruption[]> {
    const { event, vocable } = registryTables(this.schema);
    return this.database.query<ItemInterruption>(
      sql`select event.item_id as "itemId", (extract(epoch from event.start_date) * 1000)::float8 as since,
          (extract(epoch from event.end_date) * 1000)::float8 as until, type.system_name as event
        from ${event} event join ${vocable} type on type.id = event.type_id
        where event.item_id = any(${itemIds}::bigint[]) and event.start_date < event.end_date
          and regexp_replace(lower(type.system_name), '[^a-z]', '', 'g') = any(${types}::text[])
        order by event.start_date, event.id`,
    );
  }
}

const SINCE = sql`(extract(epoch from lower(state.valid)) * 1000)::float8`;
const UNTIL = sql`coalesce((extract(epoch from upper(state.valid)) * 1000)::float8, 'Infinity')`;
