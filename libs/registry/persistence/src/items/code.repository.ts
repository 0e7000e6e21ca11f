import { type Executor, join, snakeCase, sql } from '@pelorus/shared/persistence';
import { IMPORTED_COLLECTIONS } from '../import/collection-batch';
import { registryTables, type RegistryTables } from '../tables/registry-tables';
import { codeBelow, codedRecords } from '../records/code-sql';

/** A parameter's URN that exists. */
export interface KnownCode {
  readonly code: string;
  readonly itemId: number;
}

/** The URNs that lie below a known item. */
export interface CodesBelow {
  readonly code: string;
  readonly urns: readonly string[];
}

/** How many URNs below one item are compared with one that does not exist. */
const CANDIDATES = 500;

/** The collections of items whose records have codes, and the columns of their short names. */
const CODED = IMPORTED_COLLECTIONS.flatMap(({ table, import: { codeField } }) =>
  codeField === undefined ? [] : [{ table, shortName: snakeCase(codeField) }],
);

/** Looks up the codes of items and the URNs of parameters, many at once. */
export class CodeRepository {
  readonly #tables: RegistryTables;

  constructor(private readonly schema: string) {
    this.#tables = registryTables(schema);
  }

  /** The codes among these (in lower case) that items or their records have: both share one namespace. */
  async taken(executor: Executor, codes: readonly string[]): Promise<ReadonlySet<string>> {
    const ofRecords = CODED.map(({ table, shortName }) => {
      return sql`union select coded.code from ${codedRecords(this.schema, table, shortName, codes)} coded`;
    });
    const rows = await executor.query<{ code: string }>(
      sql`select item.code from ${this.#tables.item} item where item.code = any(${codes}::text[]) ${join(ofRecords, ' ')}`,
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** Returns the URNs (in lower case) that exist, each with its item. */
  known(executor: Executor, codes: readonly string[]): Promise<KnownCode[]> {
    return executor.query(
      sql`select code, item_id as "itemId" from ${codedRecords(this.schema, 'parameter', 'short_name', codes)} urn`,
    );
  }

  /** Returns, for each code of an item, the URNs of its parameters and of the items below it, some hundred at most. */
  async below(executor: Executor, codes: readonly string[]): Promise<CodesBelow[]> {
    return executor.query(
      sql`select ancestor.code, array(
          select ${codeBelow(sql`item.code`, sql`parameter.short_name`)}
          from ${this.#tables.item} item join ${this.#tables.parameter} parameter on parameter.item_id = item.id
          where item.code ~>=~ ancestor.code and item.code ~<~ (ancestor.code || ';')
            and (item.code = ancestor.code or item.code ~>=~ (ancestor.code || ':'))
          limit ${CANDIDATES}) as urns
        from ${this.#tables.item} ancestor where ancestor.code = any(${codes}::text[])`,
    );
  }
}
