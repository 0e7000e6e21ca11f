import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';

export class LiveSubscriptionRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Keeps a stored list, forgets lists unused for `days`. False when `most` are stored already. */
  async store(id: string, codes: readonly string[], days: number, most: number): Promise<boolean> {
    const { liveSubscription } = this.tables;
    await this.executor.query(
      sql`delete from ${liveSubscription} where used < clock_timestamp() - make_interval(days => ${days}::integer)`,
    );
    const rows = await this.executor.query(
      sql`insert into ${liveSubscription} (id, codes, used)
        select ${id}, ${codes}::text[], clock_timestamp()
        where exists (select from ${liveSubscription} where id = ${id})
          or (select count(*) from ${liveSubscription}) < ${most}::integer
        on conflict (id) do update set used = excluded.used returning id`,
    );
    return rows.length > 0;
  }

  /** The codes of a list, which is used now; undefined without it. */
  async use(id: string): Promise<readonly string[] | undefined> {
    const { liveSubscription } = this.tables;
    const [row] = await this.executor.query<{ codes: string[] }>(
      sql`with used as (
          update ${liveSubscription} set used = clock_timestamp()
          where id = ${id} and used < clock_timestamp() - interval '1 h')
        select codes from ${liveSubscription} where id = ${id}`,
    );
    return row?.codes;
  }
}
