import { type Executor, sql } from '@pelorus/shared/persistence';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

/** A parameter's URN that exists. */
export interface KnownCode {
  readonly code: string;
  readonly itemId: number;
}

/** The URNs that lie below a known item. */
export interface CodesBelow {
  /** The item's code. */
  readonly code: string;
  readonly urns: readonly string[];
}

/** How many URNs below one item are compared with one that does not exist. */
const CANDIDATES = 500;

/** Looks up the URNs of parameters, many at once. */
export class CodeRepository {
  private readonly tables: RegistryTables;

  constructor(schema: string) {
    this.tables = registryTables(schema);
  }

  /** Returns the URNs (in lower case) that exist, each with its item. */
  known(executor: Executor, codes: readonly string[]): Promise<KnownCode[]> {
    return executor.query(
      sql`select asked.code, item.id as "itemId"
        from unnest(${codes}::text[]) asked (code)
        join ${this.tables.item} item on item.code = regexp_replace(asked.code, ':[^:]*$', '')
        join ${this.tables.parameter} parameter on parameter.item_id = item.id
          and lower(parameter.short_name) = substring(asked.code from '[^:]*$')`,
    );
  }

  /** Returns, for each code of an item, the URNs of its parameters and of the items below it, some hundred at most. */
  async below(executor: Executor, codes: readonly string[]): Promise<CodesBelow[]> {
    return executor.query(
      sql`select ancestor.code, array(
          select item.code || ':' || lower(parameter.short_name)
          from ${this.tables.item} item join ${this.tables.parameter} parameter on parameter.item_id = item.id
          where item.code ~>=~ ancestor.code and item.code ~<~ (ancestor.code || ';')
            and (item.code = ancestor.code or item.code ~>=~ (ancestor.code || ':'))
          limit ${CANDIDATES}) as urns
        from ${this.tables.item} ancestor where ancestor.code = any(${codes}::text[])`,
    );
  }
}
