import { type Database, presentTables, sql } from '@pelorus/shared/persistence';
import { type Lifetime, type AsOfView } from '@pelorus/registry/domain';
import { isKeyed } from '../records/row-conditions';
import { readLifetime } from '../history/history-source';
import { tablesAsOf } from '../as-of/as-of-tables';

/** Finds ids of items and missions that own records, now or at another moment. */
export class OwnerRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Id of an item by id or code. */
  item(key: number | string, at?: AsOfView): Promise<number | undefined> {
    return this.#find('item', key, at);
  }

  mission(id: number, at?: AsOfView): Promise<number | undefined> {
    return this.#find('mission', id, at);
  }

  /** Lifetime of an item or a mission. */
  lifetime(table: 'item' | 'mission', key: number | string): Promise<Lifetime | undefined> {
    return readLifetime(this.database, { schema: this.schema, table }, isKeyed(key));
  }

  async #find(table: string, key: number | string, at: AsOfView | undefined): Promise<number | undefined> {
    const tables = at ? tablesAsOf(this.schema, at) : presentTables(this.schema);
    const [row] = await this.database.query<{ id: number }>(
      sql`select root.id from ${tables(table)} root where ${isKeyed(key)}`,
    );
    return row?.id;
  }
}
