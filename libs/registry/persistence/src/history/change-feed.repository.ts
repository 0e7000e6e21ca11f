import { type RecordChangeEvent } from '@pelorus/registry/domain';
import { type Database, identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { ALL_RECORDS, recordOf } from '../records/records';
import { registryTables } from '../tables/registry-tables';
import { historyTable } from './history-source';

/** Position of an event among all changes. */
export interface ChangePlace {
  readonly moment: Date;
  /** Place in the change, from 1; 0 is before all. */
  readonly place: number;
}

export interface RegistryMoments {
  /** When the first records were made. */
  readonly began: Date;
  /** Moment of the last change. */
  readonly now: Date;
  /** Differs after each change. */
  readonly version: string;
}

/** Changed record with its position. */
export interface FeedEntry extends ChangePlace, Omit<RecordChangeEvent, 'id'> {}

interface FeedRow extends ChangePlace {
  readonly table: string;
  readonly id: number;
  readonly owner: number | null;
  readonly key: number;
  readonly revision: number;
  readonly type: FeedEntry['type'];
}

/** Reads changes in commit order: each has a later moment than the one before, and a reader sees all up to one. */
export class ChangeFeedRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Channel of NOTIFY. */
  static channel(schema: string): string {
    return `changes:${schema}`;
  }

  async moments(): Promise<RegistryMoments> {
    const [row] = await this.database.query<RegistryMoments>(
      sql`select began, now, version from ${registryTables(this.schema).clock}`,
      { prepared: true },
    );
    if (!row) throw new Error('the clock of the registry is missing');
    return row;
  }

  /** First entries after a position. */
  async after({ moment, place }: ChangePlace, most: number): Promise<FeedEntry[]> {
    const since = sql`${moment}::timestamptz`;
    const states = ALL_RECORDS.map(({ table }, order) => this.#changesOf(table, order, since));
    const rows = await this.database.query<FeedRow>(
      sql`with change as (${join(states, ' union all ')}),
        placed as (
          select *, row_number() over (partition by moment order by "order", id, type desc)::integer as place from change)
        select "table", id, owner, key, revision, type, moment, place from placed
        where (moment, place) > (${moment}::timestamptz, ${place}::integer) order by moment, place limit ${most}::integer`,
      { prepared: true },
    );
    return rows.map(({ table, id, owner, key, ...change }) => {
      const { address } = recordOf(table);
      return { ...change, recordId: id, kind: address.kind, path: address.link({ owner, key }) };
    });
  }

  /** Begins and ends of states of a table since a moment; a state that another follows has no end of its own. */
  #changesOf(table: string, order: number, since: Sql): Sql {
    const { owner, key } = recordOf(table).address;
    const history = historyTable(this.schema, table);
    const columns = sql`${order}::integer as "order", ${table}::text as "table", state.id,
      ${owner ? sql`state.${identifier(owner.column)}` : sql`null::bigint`} as owner, state.${identifier(key)}::bigint as key,
      state.revision`;
    const other = (condition: Sql): Sql =>
      sql`exists (select from ${history} other where other.id = state.id and ${condition})`;
    const beginning = sql`select ${columns}, lower(state.valid) as moment,
        case when ${other(sql`upper(other.valid) = lower(state.valid)`)} then 'changed' else 'created' end as type
      from ${history} state where lower(state.valid) >= ${since}`;
    // Index for lasting states by begin, for ended ones by period; a period excludes its end.
    const ended = sql`not upper_inf(state.valid) and state.valid && tstzrange(${since} - interval '1 ms', null)`;
    return sql`${beginning} and upper_inf(state.valid)
      union all ${beginning} and ${ended}
      union all select ${columns}, upper(state.valid) as moment, 'deleted' as type
      from ${history} state where ${ended} and not ${other(sql`lower(other.valid) = upper(state.valid)`)}`;
  }
}
