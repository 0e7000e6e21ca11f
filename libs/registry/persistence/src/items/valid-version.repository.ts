import { type Database, type Sql, sql } from '@pelorus/shared/persistence';
import { registryTables } from '../tables/registry-tables';

export class ValidVersionRepository {
  readonly #versions: Sql;

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.#versions = registryTables(schema).item_version;
  }

  /**
   * Number of the version valid at a moment: its validity began last; of several, the newest. Without a date, validity
   * begins with the making. `known` ignores versions made later. undefined for none.
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
