import { TableColumn } from 'typeorm';
import { type ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { type RegistryDatabase, registryDatabase } from '../../test/registry-database';
import { RECORD_TABLES } from './registry-tables';

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
}

describe('the migrations', () => {
  let registry: RegistryDatabase;
  let columns: readonly ColumnRow[];
  beforeAll(async () => {
    registry = await registryDatabase();
    columns = await registry.rows<ColumnRow>(`
      select table_name as table, column_name as column, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' as has_default,
        format_type(attribute.atttypid, attribute.atttypmod) as type
      from information_schema.columns
      join pg_attribute attribute on attribute.attname = column_name
        and attribute.attrelid = format('%I.%I', table_schema, table_name)::regclass
      where table_schema = 'registry' order by table_name, ordinal_position`);
  });
  afterAll(() => registry.drop());

  const of = (table: string): ColumnRow[] => columns.filter((column) => column.table === table);

  it('agree with the entity schemas in names, types and nullability', () => {
    const { entityMetadatas, driver } = registry.database.dataSource;
    const fullType = (column: ColumnMetadata): string =>
      driver.createFullType(
        new TableColumn({ name: column.databaseName, type: driver.normalizeType(column), precision: column.precision }),
      );
    expect(entityMetadatas.map((entity) => entity.tableName)).toEqual(
      expect.arrayContaining(['item', 'contact', 'item_contact']),
    );
    for (const entity of entityMetadatas) {
      const declared = entity.columns.map((column) => ({
        column: column.databaseName,
        type: fullType(column).toLowerCase(),
        nullable: column.isNullable,
      }));
      const found = of(entity.tableName).map(({ column, type, nullable }) => ({ column, type, nullable }));
      expect({ table: entity.tableName, columns: found }).toEqual({
        table: entity.tableName,
        columns: expect.arrayContaining(declared),
      });
    }
  });

  it('make no column that the entity schemas leave out and an insert must name', () => {
    for (const entity of registry.database.dataSource.entityMetadatas) {
      const declared = new Set(entity.columns.map((column) => column.databaseName));
      const missing = of(entity.tableName).filter(({ column, nullable }) => !nullable && !declared.has(column));
      expect(missing.filter((column) => !column.has_default)).toEqual([]);
    }
  });

  it('give every table of records a history table with the same columns in the same order', () => {
    const tables = [...new Set(columns.map((column) => column.table))].filter((table) => !table.endsWith('_history'));
    const records = tables.filter(
      (table) => !['clock', 'migration', 'file', 'file_chunk', 'file_archive', 'restoration'].includes(table),
    );
    expect(records.sort()).toEqual([...RECORD_TABLES].sort());
    const shape = ({ column, type, nullable }: ColumnRow) => ({ column, type, nullable });
    for (const table of records) {
      const [valid, account, ended, ...copied] = of(`${table}_history`).map(shape);
      expect([valid, account, ended]).toEqual([
        { column: 'valid', type: 'tstzrange', nullable: false },
        { column: 'account', type: 'text', nullable: true },
        { column: 'ended_account', type: 'text', nullable: true },
      ]);
      expect({ table, columns: copied }).toEqual({ table, columns: of(table).map(shape) });
    }
  });

  it('write the history of every history table by a trigger', async () => {
    const triggers = await registry.rows<{ table: string }>(
      `select distinct event_object_table as table from information_schema.triggers
        where trigger_schema = 'registry' and trigger_name = 'record_history'`,
    );
    const twins = [...new Set(columns.map((column) => column.table))].filter((table) => table.endsWith('_history'));
    expect(triggers.map(({ table }) => `${table}_history`).sort()).toEqual(twins.sort());
  });

  it('index every column that refers to another table', async () => {
    const unindexed = await registry.rows(`
      select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'registry'::regnamespace
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`);
    expect(unindexed).toEqual([]);
  });

  it('refuse a code that is not in lower case or too long', async () => {
    const insert = (code: string) =>
      registry.rows(
        `insert into item (created, last_modified, code, short_name, long_name, status_id, type_id)
          values (now(), now(), $1, 'x', 'X', 1, 118)`,
        [code],
      );
    await expect(insert('Vessel:x')).rejects.toThrow(/check constraint/);
    await expect(insert('x'.repeat(2_001))).rejects.toThrow(/item_code_length/);
    await insert('x'.repeat(2_000));
  });
});
