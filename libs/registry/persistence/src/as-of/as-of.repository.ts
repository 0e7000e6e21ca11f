import { type Database, type Sql, sql } from '@pelorus/shared/persistence';
import { registryTables } from '../tables/registry-tables';

/** Moments of a registry's clock. */
export interface RegistryClock {
  /** First moment that can be read at. */
  readonly began: Date;
  /** Moment of the last committed change. */
  readonly lastChange: Date;
  /** Present, to the millisecond. */
  readonly present: Date;
}

/** Longest wait for a change under way, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Knows the moments that the registry can be read at. */
export class AsOfRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Reads the primary, as the rest of the request does, because `settle` waits there. */
  async clock(): Promise<RegistryClock> {
    this.database.replicas?.stay();
    const [row] = await this.database.query<RegistryClock>(
      sql`select began, now as "lastChange", date_trunc('milliseconds', clock_timestamp()) as present from ${this.#table}`,
      { prepared: true },
    );
    if (!row) throw new Error(`the clock of ${this.schema} is missing`);
    return row;
  }

  /**
   * Waits for the change under way: later ones have no moment before the `present` read earlier. DomainError
   * `unavailable` after PATIENCE_MS.
   */
  async settle(): Promise<void> {
    const free = await this.database.query(sql`select 1 from ${this.#table} for share skip locked`, { prepared: true });
    if (free.length > 0) return;
    await this.database.transaction(async (transaction) => {
      await transaction.query(sql`select set_config('lock_timeout', ${`${PATIENCE_MS}ms`}, true)`);
      await transaction.query(sql`select from ${this.#table} for share`);
    });
  }

  get #table(): Sql {
    return registryTables(this.schema).clock;
  }
}
