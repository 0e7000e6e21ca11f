import { type Database, type Sql, sql } from '@pelorus/shared/persistence';
import { registryTables } from '../tables/registry-tables';

/** The moments of a registry's clock. */
export interface RegistryClock {
  /** The first moment that the registry can be read at. */
  readonly began: Date;
  /** The moment of the last change that is over. */
  readonly lastChange: Date;
  /** The present, to the millisecond. */
  readonly present: Date;
}

/** How long a reader waits for a change that is being made. */
const PATIENCE_MS = 10_000;

/** Knows which moments the registry can be read at. */
export class AsOfRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** The clock of the primary, where the rest of the request is read, too: a change that is being made there is waited for. */
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
   * Waits for the change that is being made, if there is one: the next change has no earlier moment than the `present` that
   * was read before. DomainError `unavailable` when it takes long.
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
