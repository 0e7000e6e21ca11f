import { selectMs } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { compileFilter, type Executor, presentTables, type Sql, sql } from '@pelorus/shared/persistence';
import { ALERTS, SILENCES } from './alert-collections';
import { type AlertPage, findAlertPage, wantedIds } from './alert-page';
import { type AlertTables } from './alert-tables';

/** Period in which matching alerts notify nobody, with author and reason. */
export interface SilenceRow {
  readonly id: number;
  readonly where: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly comment: string;
  readonly username: string;
  readonly createdMs: number;
  readonly endedMs: number | null;
}

export type NewSilence = Pick<SilenceRow, 'where' | 'fromMs' | 'toMs' | 'comment' | 'username'>;

/** Stores silences; ended ones stay. */
export class SilenceRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  /** Throws DomainError `malformed` for an invalid filter of alerts. */
  check(where: string): void {
    compileFilter(presentTables(this.tables.schema), ALERTS, where);
  }

  async list(request: PageRequest): Promise<AlertPage<SilenceRow>> {
    const source = { schema: this.tables.schema, collection: SILENCES };
    return findAlertPage(this.executor, source, request, (ids) => this.find(ids));
  }

  async find(ids: readonly number[]): Promise<SilenceRow[]> {
    return this.#select(sql`join ${wantedIds(ids)} on id = wanted_id
      order by place`);
  }

  /** Silences in force now. */
  async present(): Promise<SilenceRow[]> {
    return this.#select(sql`where ended is null and datetime_min <= now() and datetime_max > now() order by id`);
  }

  async insert({ where, fromMs, toMs, comment, username }: NewSilence): Promise<number> {
    const [row] = await this.executor.query<{ id: number }>(
      sql`insert into ${this.tables.silence} (filter, datetime_min, datetime_max, comment, username, created)
        values (${where}, to_timestamp(${fromMs}::double precision / 1000), to_timestamp(${toMs}::double precision / 1000), ${comment},
          ${username}, now()) returning id`,
    );
    return row!.id;
  }

  /** Ends a silence; false where it has ended. */
  async end(id: number, username: string): Promise<boolean> {
    const rows = await this.executor.query(
      sql`update ${this.tables.silence} set ended = now(), ended_by = ${username}
        where id = ${id} and ended is null and datetime_max > now() returning id`,
    );
    return rows.length > 0;
  }

  async #select(rest: Sql): Promise<SilenceRow[]> {
    return this.executor.query<SilenceRow>(
      sql`select id, filter as "where", ${selectMs(sql`datetime_min`)} as "fromMs", ${selectMs(sql`datetime_max`)} as "toMs", comment,
          username, ${selectMs(sql`created`)} as "createdMs", ${selectMs(sql`ended`)} as "endedMs"
        from ${this.tables.silence} silence ${rest}`,
    );
  }
}
