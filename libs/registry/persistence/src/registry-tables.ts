import { presentTables, type Sql, type Tables } from '@pelorus/shared/persistence';

/** The tables that hold records and have a history twin; each stands after those that it refers to. */
export const RECORD_TABLES = [
  'state',
  'unit',
  'vocable_group',
  'vocable',
  'contact',
  'item',
  'parameter',
  'parameter_property',
  'item_contact',
  'event',
  'mount',
  'field',
  'resource',
  'item_version',
  'mission',
  'mission_item',
  'mission_contact',
] as const;

const TABLES = ['clock', ...RECORD_TABLES] as const;

/** The registry's tables by name, ready for statements. */
export type RegistryTables = Readonly<Record<(typeof TABLES)[number], Sql>>;

/** The tables of a registry that lives in the schema of the given name, or what stands in their place. */
export function registryTables(schema: string, tables: Tables = presentTables(schema)): RegistryTables {
  return Object.fromEntries(TABLES.map((table) => [table, tables(table)])) as RegistryTables;
}
