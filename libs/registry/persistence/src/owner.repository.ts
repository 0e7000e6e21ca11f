import { type Database, identifier, presentTables, sql } from '@pelorus/shared/persistence';
import { type PastView } from '@pelorus/registry/domain';
import { tablesAt } from './past-tables';

/** Finds the ids of those that other records belong to, as they are or as they were at another moment. */
export class OwnerRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** The id of the item with this id or code. */
  item(key: number | string, at?: PastView): Promise<number | undefined> {
    return this.find('item', key, at);
  }

  /** The id of the mission with this id. */
  mission(id: number, at?: PastView): Promise<number | undefined> {
    return this.find('mission', id, at);
  }

  private async find(table: string, key: number | string, at: PastView | undefined): Promise<number | undefined> {
    const tables = at ? tablesAt(this.schema, at) : presentTables(this.schema);
    const column = identifier('owner', typeof key === 'number' ? 'id' : 'code');
    const value = typeof key === 'number' ? key : key.toLowerCase();
    const [row] = await this.database.query<{ id: number }>(
      sql`select owner.id from ${tables(table)} owner where ${column} = ${value}`,
    );
    return row?.id;
  }
}
