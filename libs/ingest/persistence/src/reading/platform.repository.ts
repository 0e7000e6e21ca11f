import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';

/** Milliseconds that the statement may take, which is asked for again and again. */
const LIMIT_MS = 2_000;
/** Largest number of characters of the name of a platform. */
const NAME = 100;

/** Reads what is known of platforms: items such as ships, which the first two segments of codes name. */
export class PlatformRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /**
   * The time of the newest value of each platform, in seconds since 1970, from the totals of streams. The `most` platforms
   * that wrote first have entries of their own; later ones count as `other`, so that new codes cannot displace them.
   */
  async newest(most: number): Promise<ReadonlyMap<string, number>> {
    const { stream, streamTotal } = this.tables;
    const rows = await this.executor.query<{ name: string; seconds: number }>(
      sql`with platform as (
          select left(array_to_string((string_to_array(stream.code, ':'))[1:2], ':'), ${NAME}::integer) as name,
            min(stream.id) as first, max(total.last_datetime) as newest
          from ${stream} stream join ${streamTotal} total on total.stream_id = stream.id
          where total.last_datetime is not null group by 1),
        ranked as (select name, newest, row_number() over (order by first) as place from platform)
        select case when place <= ${most}::integer then name else 'other' end as name,
          extract(epoch from max(newest))::double precision as seconds
        from ranked group by 1`,
      { limit: LIMIT_MS },
    );
    return new Map(rows.map(({ name, seconds }) => [name, seconds]));
  }
}
