import { type Database, type Sql, sql } from '@pelorus/shared/persistence';
import { registryTables } from '../tables/registry-tables';

/** Knows which version of an item is valid when. */
export class ValidVersionRepository {
  readonly #versions: Sql;

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.#versions = registryTables(schema).item_version;
  }

  /**
   * The number of the version that was valid at a moment: the version whose validity began last, of several the newest. Without
   * a date its validity began when it was made. With `known`, only versions made by then count. undefined when there is none.
   */
  async numberAt(itemId: number, moment: Date, known?: Date): Promise<number | undefined> {
    const [row] = await this.database.query<{ number: number }>(
      sql`select number from ${this.#versions}
        where item_id = ${itemId} and coalesce(validity_date, created) <= ${moment}
          and created <= coalesce(${known ?? null}::timestamptz, created)
        order by coalesce(validity_date, created) desc, number desc limit 1`,
    );
    return row?.number;
  }
}
