import { type Database, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { registryTables, type RegistryTables } from './registry-tables';

/** Finds the ids of those that other records belong to. */
export class OwnerRepository {
  private readonly tables: RegistryTables;

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.tables = registryTables(schema);
  }

  /** The id of the item with this id or code. */
  item(key: number | string): Promise<number | undefined> {
    const column = typeof key === 'number' ? 'id' : 'code';
    return this.find(this.tables.item, column, typeof key === 'number' ? key : key.toLowerCase());
  }

  /** The id of the mission with this id. */
  mission(id: number): Promise<number | undefined> {
    return this.find(this.tables.mission, 'id', id);
  }

  private async find(table: Sql, column: string, value: number | string): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>(
      sql`select id from ${table} where ${identifier(column)} = ${value}`,
    );
    return row?.id;
  }
}
