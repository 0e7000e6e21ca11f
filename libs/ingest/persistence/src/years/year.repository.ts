import { yearAway, yearOfPart } from '@pelorus/ingest/domain';
import { type Executor, identifier, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';

/** SQLSTATE of a row that no partition takes: that of a violated constraint, without its name. */
const NO_PARTITION = '23514';

/** Knows which years are put aside, and has partitions made for those that begin. */
export class YearRepository {
  constructor(
    private readonly executor: Pick<Executor, 'query'>,
    private readonly tables: IngestTables,
  ) {}

  /** The years that are put aside. In a transaction others neither put years aside nor bring them back until its end. */
  async away(): Promise<number[]> {
    const rows = await this.executor.query<{ year: number }>(
      sql`select year from ${this.tables.yearAway} order by year`,
      { prepared: true },
    );
    return rows.map(({ year }) => year);
  }

  /** DomainError `year-away` for a part whose year is put aside. */
  async requireHere(part: number): Promise<void> {
    const away = await this.away();
    if (away.includes(yearOfPart(part))) throw yearAway([yearOfPart(part)]);
  }

  /**
   * Sees that blocks of these parts can be written, or throws DomainError `year-away`. Partitions that are made stay, whatever
   * becomes of an open transaction: call it outside of one.
   */
  async begin(parts: readonly number[]): Promise<void> {
    await this.beginYears([...new Set(parts.map(yearOfPart))].sort((a, b) => a - b));
  }

  /** As `begin`, for years. */
  async beginYears(years: readonly number[]): Promise<void> {
    const rows = await this.executor.query<{ year: number }>(
      sql`select year from unnest(${numberArray(years)}::integer[]) year
        where not ${identifier(this.tables.schema, 'begin_block_year')}(year)`,
      { prepared: true },
    );
    if (rows.length > 0) throw yearAway(rows.map(({ year }) => year));
  }

  /** Looks whether blocks lie in partitions, for statements that name years then. */
  async noteForm(): Promise<void> {
    const [row] = await this.executor.query<{ hasYears: boolean }>(
      sql`select pg_partition_root(${this.tables.block.text}::regclass) is not null as "hasYears"`,
      { prepared: true },
    );
    this.tables.hasYears = row!.hasYears;
  }
}

/** The year of a block that no partition takes, as its year is away or has none yet; undefined for other failures. */
export function yearWithoutPartition(error: unknown): number | undefined {
  const { code, constraint, table, detail } = driverError(error);
  if (code !== NO_PARTITION || constraint !== undefined || table !== 'block') return undefined;
  // The text is in the language of the server; the value stands in parentheses at its end.
  const found = /\((\d+)\)\D*$/.exec(detail ?? '')?.[1];
  return found === undefined ? undefined : yearOfPart(Number(found));
}

interface DriverError {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

function driverError(error: unknown): DriverError {
  if (typeof error !== 'object' || error === null) return {};
  return ('driverError' in error ? error.driverError : error) as DriverError;
}
