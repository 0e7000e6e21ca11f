import { type PartYears } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray, plainArray } from './batch/array-literal';
import { type IngestTables } from './ingest-tables';

/** Reads and writes parts. The years of a part only widen, so that few uploads write its row. */
export class PartRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Inserts missing parts and widens their years; locks the rows that it writes, in one order. */
  async cover(parts: readonly PartYears[]): Promise<void> {
    const sorted = await this.#uncovered(widened(parts).sort((a, b) => a.part - b.part));
    if (sorted.length === 0) return;
    await this.executor.query(
      sql`insert into ${this.tables.part} as part (id, layout_id, datetime_min, datetime_max)
        select * from unnest(${numberArray(sorted.map(({ part }) => part))}::bigint[],
          ${numberArray(sorted.map(({ layoutId }) => layoutId))}::bigint[],
          ${plainArray(sorted.map(({ firstYear }) => startOf(firstYear)))}::timestamptz[],
          ${plainArray(sorted.map(({ lastYear }) => endOf(lastYear)))}::timestamptz[])
        on conflict (id) do update set datetime_min = least(part.datetime_min, excluded.datetime_min),
          datetime_max = greatest(part.datetime_max, excluded.datetime_max)
        where part.datetime_min > excluded.datetime_min or part.datetime_max < excluded.datetime_max`,
    );
  }

  /** Parts that are missing or have fewer years. Mostly there are none: a write would lock their rows, on a cluster on all nodes. */
  async #uncovered(parts: readonly PartYears[]): Promise<PartYears[]> {
    const rows = await this.executor.query<{ id: number; firstYear: number; lastYear: number }>(
      sql`select id, extract(year from datetime_min at time zone 'UTC')::integer as "firstYear",
          extract(year from datetime_max at time zone 'UTC')::integer as "lastYear"
        from ${this.tables.part} where id = any(${numberArray(parts.map(({ part }) => part))}::bigint[])`,
      { prepared: true },
    );
    const known = new Map(rows.map(({ id, ...years }) => [id, years]));
    return parts.filter(({ part, firstYear, lastYear }) => {
      const years = known.get(part);
      return !years || years.firstYear > firstYear || years.lastYear < lastYear;
    });
  }
}

function widened(parts: readonly PartYears[]): PartYears[] {
  const byPart = new Map<number, PartYears>();
  for (const years of parts) {
    const known = byPart.get(years.part) ?? years;
    const firstYear = Math.min(known.firstYear, years.firstYear);
    byPart.set(years.part, { ...years, firstYear, lastYear: Math.max(known.lastYear, years.lastYear) });
  }
  return [...byPart.values()];
}

function startOf(year: number): string {
  return `${String(year).padStart(4, '0')}-01-01T00:00:00Z`;
}

function endOf(year: number): string {
  return `${String(year).padStart(4, '0')}-12-31T23:59:59.999999Z`;
}
